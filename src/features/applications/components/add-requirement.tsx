import { Button, Checkbox, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { showApplication } from '../client.ts'
import { maxRequirementNameLength } from '../rules.ts'

const AddForm = ({ applicationId, onClose }: { applicationId: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { name: '', isRequired: true }, validate: { name: filled } })
  const add = useAppMutation({
    write: async ({ name, isRequired }: typeof form.values) =>
      await client.applications.addRequirement({ applicationId, name: name.trim(), isRequired }),
    endsUndoOffer: true,
    onSaved: async (saved, _values, queryClient) => {
      await showApplication(queryClient, applicationId, saved)
      onClose()
    },
    failed: null,
    refresh: refreshPlans,
    onFailed: (error) => {
      const isThere = getErrorCode(error) === 'REQUIREMENT_ALREADY_EXISTS'
      form.setFieldError('name', isThere ? t('applications.add.exists') : formatErrorText(error, t))
    },
  })
  return (
    <Form form={form} onSubmit={add.run}>
      <Group align="flex-end" gap="md" mt="md">
        <TextInput
          autoFocus
          required
          maxLength={maxRequirementNameLength}
          label={t('applications.add.name')}
          {...form.getInputProps('name')}
        />
        <Checkbox label={t('applications.add.required')} {...form.getInputProps('isRequired', { type: 'checkbox' })} />
      </Group>
      <FormActions submitLabel={t('applications.add.submit')} busy={add.isPending} onCancel={onClose} />
    </Form>
  )
}

/** Form that adds a custom requirement. */
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
