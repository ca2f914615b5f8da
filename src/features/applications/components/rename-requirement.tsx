import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useOpenedVersion } from '#src/client/ui/use-opened-version.ts'
import { formatRequirementError } from '../client.ts'
import type { Requirement } from '../contract.ts'
import { formatRequirementName } from '../requirement-name.format.ts'
import { maxRequirementNameLength } from '../rules.ts'
import { useRequirementWrite } from './use-requirement-write.ts'
import { useUndo } from './use-undo.ts'

type RenameRequirementProps = { requirement: Requirement; onClose: () => void }

const useRename = ({ requirement, onClose }: RenameRequirementProps, onTaken: () => void) => {
  const { t } = useTranslation()
  const { undoOffer } = useUndo()
  const { version, acceptCurrent } = useOpenedVersion(requirement.version)
  return useRequirementWrite<string>(
    { ...requirement, version },
    {
      send: async (key, name) => await client.applications.requirements.rename({ ...key, name }),
      onSaved: onClose,
      offerUndo: ({ timeline }, name) => {
        const line = timeline.events.find(
          ({ eventType, params }) => eventType === 'requirement_renamed' && params.requirement === name,
        )
        return undoOffer(t('applications.changed'), line?.canUndo ? [line.id] : [])
      },
      // The form may be unmounted with its requirement, so the error is shown outside of it.
      failed: (error) =>
        getErrorCode(error) === 'NOT_FOUND'
          ? formatRequirementError(error, formatRequirementName(requirement.kind, t), t)
          : null,
      onFailed: (error) => {
        if (getErrorCode(error) === 'EDIT_CONFLICT') acceptCurrent()
        if (getErrorCode(error) === 'REQUIREMENT_ALREADY_EXISTS') onTaken()
      },
    },
  )
}

const SaveProblem = ({ error, requirement }: { error: unknown; requirement: Requirement }) => {
  const { t } = useTranslation()
  const isConflict = getErrorCode(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('applications.editor.notSaved')}>
      <Text size="sm">{isConflict ? t('applications.editor.conflict') : formatErrorText(error, t)}</Text>
      {isConflict ? (
        <Text size="sm" mt="xs">
          {t('applications.own.theirs', { name: requirement.kind })}
        </Text>
      ) : null}
    </Alert>
  )
}

/** Form that renames a custom requirement. */
export const RenameRequirement = (props: RenameRequirementProps) => {
  const { requirement, onClose } = props
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const form = useForm({ initialValues: { name: requirement.kind }, validate: { name: filled } })
  const save = useRename(props, () => form.setFieldError('name', t('applications.add.exists')))
  const isTaken = getErrorCode(save.error) === 'REQUIREMENT_ALREADY_EXISTS'
  const handleSubmit = async ({ name }: typeof form.values) => {
    if (name.trim() === requirement.kind) onClose()
    else await save.run(name.trim())
  }
  return (
    <Form form={form} onSubmit={handleSubmit}>
      <Stack gap="md" mt="sm">
        {save.error && !isTaken ? <SaveProblem error={save.error} requirement={requirement} /> : null}
        <TextInput
          autoFocus
          required
          maxLength={maxRequirementNameLength}
          label={t('applications.own.name')}
          {...form.getInputProps('name')}
        />
      </Stack>
      <FormActions submitLabel={t('applications.own.save')} busy={save.isPending} onCancel={onClose} />
    </Form>
  )
}
