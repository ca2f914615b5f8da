import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { beginChange } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery } from '../client.ts'
import { longestRequirementName } from '../rules.ts'

const AddForm = ({ applicationId, onClose }: { applicationId: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const once = useSingleFlight()
  const [name, setName] = useState('')
  const [isRequired, setRequired] = useState(true)
  const add = useMutation({
    mutationFn: async () => {
      const content = { applicationId, name: name.trim(), isRequired }
      return await client.applications.addRequirement(content, {
        context: { idempotencyKey: attempt.keyFor(content) },
      })
    },
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: async (saved) => {
      attempt.settle()
      queryClient.setQueryData(applicationQuery(applicationId).queryKey, saved)
      onClose()
      await refreshPlans(queryClient)
    },
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
        if (name.trim()) void once(() => add.mutateAsync())
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
