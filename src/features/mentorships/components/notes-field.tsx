import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { UserText } from '#src/client/ui/user-text.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshMentorships } from '../client.ts'
import { maxNotesLength } from '../rules.ts'
import classes from './read-only-notes.module.css'

/** Pause after the last keystroke before the notes are saved. */
const saveDelayMs = 800

type NotesFieldProps = {
  /** Name of the notes in this browser, unique for the user. */
  item: string
  label: string
  description: string
  notes: string
  /** Version of notes that the counterpart edits too. */
  version?: number
  save: (notes: string, version: number) => Promise<unknown>
}

/** Returns the key of the save status; none before the first change. */
type NotesStatus = 'notesWaiting' | 'notesSaving' | 'notesSaved'

const getStatus = (
  { isError, isSuccess }: { isError: boolean; isSuccess: boolean },
  hasUnsaved: boolean,
): NotesStatus | undefined => {
  if (isError) return 'notesWaiting'
  if (hasUnsaved) return 'notesSaving'
  return isSuccess ? 'notesSaved' : undefined
}

/** Notes that save by themselves. What is not saved yet stays in this browser, also after a conflict. */
const useNotes = ({ item, notes, version = 0, save }: NotesFieldProps) => {
  const draft = useDraft({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: `notes ${item}` },
    initial: { notes },
    version,
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const write = useAppMutation({
    write: async ({ text, base }: { text: string; base: number }) => await save(text, base),
    failed: null,
    onSaved: (output, { text, base }) => {
      const next = output && typeof output === 'object' && 'notesVersion' in output ? Number(output.notesVersion) : base
      draft.settle({ notes: text }, next)
    },
    refresh: refreshMentorships,
  })
  const hasConflict = getErrorCode(write.error) === 'EDIT_CONFLICT'
  const text = draft.fields.notes
  // A rejected text is sent again by the user or with the next change, not in a loop.
  const isRejected = write.isError && write.input?.text === text
  const send = (base = draft.version) => {
    clearTimeout(timer.current)
    if (draft.hasUnsaved && !write.isPending) void write.run({ text, base })
  }
  // The counterpart's version replaces the text as long as nothing of it is unsaved.
  const shown = useRef(notes)
  useEffect(() => {
    if (shown.current === notes || draft.hasUnsaved) return
    shown.current = notes
    draft.discard()
  }, [notes, draft])
  // Each change, and the end of a pending save, begins a new pause.
  const latest = useRef(send)
  latest.current = send
  const unsent = !draft.hasUnsaved || hasConflict || isRejected || write.isPending ? undefined : text
  useEffect(() => {
    if (unsent === undefined) return
    timer.current = setTimeout(() => latest.current(), saveDelayMs)
    return () => clearTimeout(timer.current)
  }, [unsent])
  return {
    draft,
    write,
    text,
    send,
    hasConflict,
    status: hasConflict ? undefined : getStatus(write, draft.hasUnsaved),
    version,
  }
}

/** Private or shared notes that save by themselves and say so. */
export const NotesField = (props: NotesFieldProps) => {
  const { t } = useTranslation()
  const { draft, write, text, send, hasConflict, status, version } = useNotes(props)
  const takeTheirs = () => {
    draft.discard()
    write.reset()
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={props.label}
        description={props.description}
        maxLength={maxNotesLength}
        autosize
        minRows={3}
        maxRows={14}
        dir="auto"
        value={text}
        onChange={({ currentTarget }) => draft.change({ notes: currentTarget.value })}
        onBlur={() => (hasConflict ? undefined : send())}
      />
      <Group gap="sm" mih="1.5rem">
        <Text size="sm" c="dimmed" role="status">
          {status ? t(`mentorships.${status}`) : null}
        </Text>
        {write.isError && !hasConflict ? (
          <Button variant="default" size="compact-sm" loading={write.isPending} onClick={() => send()}>
            {t('ui.tryAgain')}
          </Button>
        ) : null}
      </Group>
      {hasConflict ? (
        <Alert color="brass" role="alert" title={t('mentorships.notesChanged')}>
          <UserText size="sm" className={classes.notes}>
            {props.notes}
          </UserText>
          <Group gap="sm" mt="sm">
            <Button size="sm" variant="default" loading={write.isPending} onClick={() => send(version)}>
              {t('mentorships.notesKeepMine')}
            </Button>
            <Button size="sm" variant="subtle" onClick={takeTheirs}>
              {t('mentorships.notesTakeTheirs')}
            </Button>
          </Group>
        </Alert>
      ) : null}
    </Stack>
  )
}
