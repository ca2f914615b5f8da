import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { showApplication } from '../client.ts'
import { longestRequirementName } from '../rules.ts'

const AddForm = ({ applicationId, onClose }: { applicationId: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [isRequired, setRequired] = useState(true)
  const add = useWrite({
    write: async () => await client.applications.addRequirement({ applicationId, name: name.trim(), isRequired }),
    endsUndoOffer: true,
    onSaved: async (saved, _nothing, queryClient) => {
      await showApplication(queryClient, applicationId, saved)
      onClose()
    },
    failed: null,
    refresh: refreshPlans,
  })
  const problem =
    codeOf(add.error) === 'REQUIREMENT_ALREADY_EXISTS'
      ? t('applications.add.exists')
      : add.error
        ? failureText(add.error, t)
        : undefined
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim()) void add.run()
      }}
    >
      <Group align="flex-end" gap="md" mt="md">
        <TextInput
          autoFocus
          required
          maxLength={longestRequirementName}
          label={t('applications.add.name')}
          value={name}
          error={problem}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
        <Checkbox
          label={t('applications.add.required')}
          checked={isRequired}
          onChange={({ currentTarget: { checked } }) => setRequired(checked)}
        />
      </Group>
      <FormActions submitLabel={t('applications.add.submit')} busy={add.isPending} onCancel={onClose} />
    </form>
  )
}

/** Adds a requirement that only this university asks for. */
export const AddRequirement = ({ applicationId }: { applicationId: string }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <AddForm applicationId={applicationId} onClose={() => setOpen(false)} />
  return (
    <Button
      mt="md"
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setOpen(true)}
    >
      {t('applications.add.open')}
    </Button>
  )
}
