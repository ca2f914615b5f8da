import { Alert, Button, Stack, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { maxSharedNotesLength } from '#src/features/booking/rules.ts'
import classes from './call-screen.module.css'

interface SavedNotes {
  notes: string
  version: number
}

/**
 * Keeps unsaved input until it is saved. Changes of the counterpart are shown beside it and never overwritten unseen
 * (conflict).
 */
const Fields = ({ id, present }: { id: string; present: SavedNotes }) => {
  const { t } = useTranslation()
  const [base, setBase] = useState(present)
  const [typed, setTyped] = useState<string>()
  const save = useAppMutation({
    write: async (sent: SavedNotes) => await client.booking.saveNotes({ id, ...sent }),
    onSaved: ({ notes, notesVersion }) => {
      setBase({ notes, version: notesVersion })
      setTyped(undefined)
    },
    done: t('booking.done.saved'),
    refresh: async (queryClient) =>
      await queryClient.invalidateQueries({ queryKey: api.booking.get.key({ input: { id } }) }),
  })
  const isTyping = typed !== undefined && typed !== base.notes
  const hasMoved = present.version > base.version
  if (hasMoved && !isTyping) setBase(present)
  return (
    <Stack gap="sm">
      <Textarea
        label={t('calls.notes')}
        description={t('calls.notesHelp')}
        autosize
        minRows={4}
        maxRows={16}
        dir="auto"
        maxLength={maxSharedNotesLength}
        value={typed ?? base.notes}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {hasMoved && isTyping ? (
        <Alert color="brass" title={t('calls.notesMoved')}>
          <UserText className={classes.text}>{present.notes}</UserText>
          <Button
            size="sm"
            variant="default"
            mt="sm"
            loading={save.isPending}
            onClick={() => void save.run({ notes: typed, version: present.version })}
          >
            {t('calls.notesReplace')}
          </Button>
        </Alert>
      ) : null}
      <div>
        <Button
          variant="default"
          loading={save.isPending}
          disabled={!isTyping || hasMoved}
          onClick={() => void save.run({ notes: typed ?? '', version: base.version })}
        >
          {t('calls.saveNotes')}
        </Button>
      </div>
    </Stack>
  )
}

/** Polling interval of the notes while the page is open. */
const notesStepMs = 5_000

/** Shared notes that are stored with the session. */
export const CallNotes = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isError, error, refetch, isFetching } = useQuery({
    ...api.booking.get.queryOptions({ input: { id } }),
    refetchInterval: notesStepMs,
  })
  return (
    <Stack gap="sm" component="section" aria-label={t('calls.notes')}>
      <Title order={2}>{t('calls.notesTitle')}</Title>
      {data ? <Fields id={id} present={{ notes: data.notes, version: data.notesVersion }} /> : null}
      {isError && !data ? (
        <ErrorState
          title={t('calls.notesUnreadable')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
    </Stack>
  )
}
