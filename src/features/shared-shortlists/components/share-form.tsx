import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { linksQuery } from '../client.ts'
import { defaultLinkDays, linkDays, linkTextLengths, maxSharedEntries } from '../rules.ts'
import { ProgramSearch, type ShareableEntry } from './program-search.tsx'

interface Typed {
  title: string
  note: string
  /** Ids of chosen entries. */
  chosen: string[]
  days: number
}

type ShareFormProps = {
  /** Entries that are offered; all are chosen at first. */
  entries: readonly ShareableEntry[]
  /** Whether programmes of the catalogue can be added. */
  canSearch?: boolean
  onClose: () => void
  onCreated: (created: { secret: string; title: string }) => void
}

const useShareForm = ({ entries: offered, onCreated }: Pick<ShareFormProps, 'entries' | 'onCreated'>) => {
  const { t } = useTranslation()
  const [entries, setEntries] = useState(offered)
  // One id per dialog: a retry after a lost response creates no second link.
  const id = useRef(createId())
  const form = useForm<Typed>({
    initialValues: {
      title: '',
      note: '',
      chosen: entries.slice(0, maxSharedEntries).map((entry) => entry.id),
      days: defaultLinkDays,
    },
    validate: {
      title: (title) => (title.trim() === '' ? t('sharedShortlists.titleMissing') : null),
      chosen: (chosen) => {
        if (chosen.length === 0) return t('sharedShortlists.entriesMissing')
        return chosen.length > maxSharedEntries
          ? t('sharedShortlists.entriesTooMany', { limit: maxSharedEntries })
          : null
      },
    },
  })
  const create = useAppMutation({
    write: async ({ chosen, ...typed }: Typed) =>
      await client.sharedShortlists.create({
        ...typed,
        id: id.current,
        entries: entries
          .filter((entry) => chosen.includes(entry.id))
          .map(({ universityId, programId }) => ({ universityId, programId })),
      }),
    done: t('sharedShortlists.created'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey }),
    onDone: ({ secret, link: { title } }) => onCreated({ secret, title }),
  })
  const add = (entry: ShareableEntry) => {
    if (!entries.some(({ id: known }) => known === entry.id)) setEntries([...entries, entry])
    form.setFieldValue('chosen', [...new Set([...form.values.chosen, entry.id])])
  }
  return { form, create, entries, add }
}

/** Dialog with the title, note, entries and end of a new link. */
export const ShareForm = ({ entries: offered, canSearch = false, onClose, onCreated }: ShareFormProps) => {
  const { t, i18n } = useTranslation()
  const { form, create, entries, add } = useShareForm({ entries: offered, onCreated })
  return (
    <FormDialog
      opened
      title={t('sharedShortlists.formTitle')}
      form={form}
      action={create}
      submitLabel={t('sharedShortlists.create')}
      hasCancel
      onClose={onClose}
    >
      <Text size="sm">{t('sharedShortlists.help')}</Text>
      <TextInput
        label={t('sharedShortlists.titleLabel')}
        description={t('sharedShortlists.titleHelp')}
        maxLength={linkTextLengths.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('sharedShortlists.noteLabel')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={linkTextLengths.note}
        {...form.getInputProps('note')}
      />
      {canSearch ? <ProgramSearch onChoose={add} /> : null}
      {entries.length > 0 || form.errors.chosen ? (
        <Checkbox.Group label={t('sharedShortlists.entriesLabel')} {...form.getInputProps('chosen')}>
          <Stack gap="sm" mt="xs">
            {entries.map(({ id, universityName, programName, degree }) => (
              <Checkbox
                key={id}
                value={id}
                label={<bdi>{programName ? formatProgram(programName, degree, i18n.language) : universityName}</bdi>}
                description={programName ? <bdi>{universityName}</bdi> : undefined}
              />
            ))}
          </Stack>
        </Checkbox.Group>
      ) : null}
      <NativeSelect
        label={t('sharing.until')}
        value={String(form.values.days)}
        onChange={({ currentTarget }) => form.setFieldValue('days', Number(currentTarget.value))}
        data={linkDays.map((count) => ({ value: String(count), label: t('sharing.days', { count }) }))}
      />
    </FormDialog>
  )
}
