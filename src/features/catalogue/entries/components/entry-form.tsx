import { Alert, SimpleGrid, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { type Draft, toEntry } from '../entries.client.ts'
import { type EntryKind, entryFields } from '../entries.rules.ts'
import { EntryField } from './entry-field.tsx'

type EntryFormProps = {
  entity: EntryKind
  initial: Draft
  /** Of an entry that is there: where it lies, and in which state it was read. */
  known?: { id: string; version: string }
  onSaved: (id: string) => void
}

const useSave = ({ entity, known, onSaved }: EntryFormProps, draft: Draft) => {
  const { t } = useTranslation()
  return useWrite({
    write: async () => {
      const entry = toEntry(entity, draft)
      if (!entry) return undefined
      return known
        ? await client.catalogue.entries.update({ ...known, entry })
        : await client.catalogue.entries.create({ entry })
    },
    onSaved: (saved) => saved && onSaved(saved.id),
    done: (saved) => saved && t(known ? 'catalogue.entries.saved' : 'catalogue.entries.added'),
    // What was typed stays; sent once more, it counts for the state that is there now.
    failed: null,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
}

/** A new entry or one that is there, field by field; what a field holds comes from the entry's official page. */
export const EntryForm = (props: EntryFormProps) => {
  const { entity, initial, known } = props
  const { t } = useTranslation()
  const [draft, setDraft] = useState(initial)
  const save = useSave(props, draft)
  const isThere = codeOf(save.error) === 'ENTRY_ALREADY_EXISTS'
  const nameField = entity === 'faculty_profiles' ? 'fullName' : 'name'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run()
      }}
    >
      <Stack gap="md">
        {save.error ? (
          <Alert color="brick" role="alert" title={t('catalogue.entries.notSaved')}>
            {codeOf(save.error) === 'EDIT_CONFLICT' ? t('catalogue.entries.conflict') : failureText(save.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          {entryFields[entity].map((field) => (
            <EntryField
              key={field.name}
              field={field}
              value={draft[field.name] ?? ''}
              isEditing={known !== undefined}
              error={isThere && field.name === nameField ? failureText(save.error, t) : undefined}
              onChange={(value) => setDraft({ ...draft, [field.name]: value })}
            />
          ))}
        </SimpleGrid>
      </Stack>
      <FormActions
        submitLabel={known ? t('catalogue.entries.save') : t('catalogue.entries.add')}
        busy={save.isPending}
      />
    </form>
  )
}
