import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import { type Draft, toEntry } from '../entries.client.ts'
import { entryFields } from '../entries.rules.ts'
import type { EntryKind } from '../entry-kinds.rules.ts'
import { EntryField } from './entry-field.tsx'

type EntryFormProps = {
  entity: EntryKind
  initial: Draft
  /** Id and version of an existing entry. */
  known?: { id: string; version: string }
  onSaved: (id: string) => void
}

const useSave = ({ entity, known, onSaved }: EntryFormProps, onFailed: (error: unknown) => void) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (draft: Draft) => {
      const entry = toEntry(entity, draft)
      if (!entry) return undefined
      return known
        ? await client.catalogue.entries.update({ ...known, entry })
        : await client.catalogue.entries.create({ entry })
    },
    onSaved: (saved) => saved && onSaved(saved.id),
    done: (saved) => saved && t(known ? 'catalogue.entries.saved' : 'catalogue.entries.added'),
    // Keeps the input after a version conflict; the next submit uses the current version.
    failed: null,
    onFailed,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
}

/** Form of a new or existing entry; the values come from the entry's official page. */
export const EntryForm = (props: EntryFormProps) => {
  const { entity, initial, known } = props
  const { t } = useTranslation()
  const { filled, email } = useFieldValidation()
  const nameField = entity === 'faculty_profiles' ? 'fullName' : 'name'
  const problemOf = ({ form, isRequired }: (typeof entryFields)[EntryKind][number], value: string) => {
    if (isRequired && filled(value)) return filled(value)
    if (form === 'address') return value === '' || isSecureWebAddress(value) ? null : t('deadlines.needUrl')
    return form === 'email' ? email(value) : null
  }
  const form = useForm<Record<string, string | string[]>>({
    initialValues: { ...initial },
    validate: (draft) =>
      Object.fromEntries(
        entryFields[entity].map((field) => {
          const value = draft[field.name] ?? ''
          return [field.name, Array.isArray(value) ? null : problemOf(field, value)]
        }),
      ),
  })
  const save = useSave(props, (error) => {
    if (getErrorCode(error) === 'ENTRY_ALREADY_EXISTS') form.setFieldError(nameField, formatErrorText(error, t))
    else setServerFieldError(form, error)
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="md">
        {save.error ? (
          <Alert color="brick" role="alert" title={t('catalogue.entries.notSaved')}>
            {getErrorCode(save.error) === 'EDIT_CONFLICT'
              ? t('catalogue.entries.conflict')
              : formatErrorText(save.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {entryFields[entity].map((field) => (
            <EntryField
              key={field.name}
              field={field}
              isEditing={known !== undefined}
              {...form.getInputProps(field.name)}
              value={form.values[field.name] ?? ''}
              onChange={(value) => form.setFieldValue(field.name, value)}
            />
          ))}
        </SimpleGrid>
      </Stack>
      <FormActions
        submitLabel={known ? t('catalogue.entries.save') : t('catalogue.entries.add')}
        busy={save.isPending}
      />
    </Form>
  )
}
