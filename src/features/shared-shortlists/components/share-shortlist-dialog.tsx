import { Checkbox, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { NewLink } from '#src/features/sharing/components/new-link.tsx'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import type { ListedEntry } from '#src/features/shortlist/contract.ts'
import { buildShortlistLink, linksQuery } from '../client.ts'
import { defaultLinkDays, linkDays, linkTextLengths, maxSharedEntries } from '../rules.ts'

interface Typed {
  title: string
  note: string
  /** Ids of chosen shortlist entries. */
  chosen: string[]
  days: number
}

/** Whether the catalogue has the entry: only those have public facts. */
const isShareable = ({ isRemoved, programId, programName }: ListedEntry) =>
  !isRemoved && (programId !== null || programName === '')

type ShareFormProps = {
  entries: readonly ListedEntry[]
  onClose: () => void
  onCreated: (secret: string) => void
}

const useShareForm = ({ entries, onCreated }: Omit<ShareFormProps, 'onClose'>) => {
  const { t } = useTranslation()
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
    onDone: ({ secret }) => onCreated(secret),
  })
  return { form, create }
}

const ShareForm = ({ entries, onClose, onCreated }: ShareFormProps) => {
  const { t, i18n } = useTranslation()
  const { form, create } = useShareForm({ entries, onCreated })
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
      <NativeSelect
        label={t('sharing.until')}
        value={String(form.values.days)}
        onChange={({ currentTarget }) => form.setFieldValue('days', Number(currentTarget.value))}
        data={linkDays.map((count) => ({ value: String(count), label: t('sharing.days', { count }) }))}
      />
    </FormDialog>
  )
}

/** Dialog that makes a link to entries of the shortlist, and then shows it. */
export const ShareShortlistDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const { data, isPending } = useQuery(shortlistedIdsQuery)
  const entries = data?.entries.filter(isShareable) ?? []
  if (secret === undefined && entries.length > 0)
    return <ShareForm entries={entries} onClose={onClose} onCreated={setSecret} />
  return (
    <Dialog opened onClose={onClose} title={t('sharedShortlists.formTitle')}>
      {secret === undefined ? (
        isPending ? (
          <LoadingSkeleton layout="form" rows={3} />
        ) : (
          <Text>{t('sharedShortlists.noEntries')}</Text>
        )
      ) : (
        <Stack gap="md">
          <NewLink title={t('sharedShortlists.linkTitle')} link={buildShortlistLink(secret)} />
          <TextLink to="/settings/$section" params={{ section: 'privacy' }} size="sm">
            {t('sharedShortlists.manage')}
          </TextLink>
        </Stack>
      )}
    </Dialog>
  )
}
