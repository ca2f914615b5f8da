import { Button, Group, Paper, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf } from '#src/client/failures.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '../client.ts'
import type { ShortlistEntry } from '../contract.ts'
import { type EntryParts, ShortlistEntryCard } from './shortlist-entry-card.tsx'

type RemovableEntryProps = { entry: ShortlistEntry; parts: EntryParts; takesApplication: boolean }

/** How long a removal can be taken back. Nothing is deleted before: a page closed early keeps the entry. */
const undoMs = 10_000

const useRemoval = (entry: ShortlistEntry) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isRemoved, setRemoved] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const remove = async () => {
    timer.current = undefined
    try {
      await client.shortlist.remove({ id: entry.id })
    } catch (error) {
      if (codeOf(error) !== 'NOT_FOUND') {
        setRemoved(false)
        showToast({ message: t('shortlist.removeFailed', { name: entry.universityName }), tone: 'error' })
        return
      }
    }
    await refreshPlans(queryClient)
  }
  const finish = useRef(remove)
  finish.current = remove
  // Syncs the waiting removal with leaving the page: who goes on meant it.
  useEffect(
    () => () => {
      if (timer.current === undefined) return
      clearTimeout(timer.current)
      void finish.current()
    },
    [],
  )
  return {
    isRemoved,
    start: () => {
      setRemoved(true)
      timer.current = setTimeout(() => void finish.current(), undoMs)
    },
    undo: () => {
      clearTimeout(timer.current)
      timer.current = undefined
      setRemoved(false)
    },
  }
}

/** An entry that can be removed and, for a while, taken back. */
export const RemovableEntry = ({ entry, parts, takesApplication }: RemovableEntryProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoval(entry)
  const name = entry.universityName
  if (removal.isRemoved) {
    return (
      <Paper withBorder px="lg" py="sm">
        <Group justify="space-between" gap="sm">
          <Text role="status">{t('shortlist.removed', { name })}</Text>
          <Button
            variant="default"
            size="sm"
            autoFocus
            aria-label={t('shortlist.undoNamed', { name })}
            onClick={removal.undo}
          >
            {t('shortlist.undo')}
          </Button>
        </Group>
      </Paper>
    )
  }
  return (
    <>
      <ShortlistEntryCard
        entry={entry}
        parts={parts}
        onRemove={() => (takesApplication ? setAsking(true) : removal.start())}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('shortlist.removeTitle', { name })}
        message={t('shortlist.removeMessage')}
        confirmLabel={t('shortlist.remove')}
        destructive
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          removal.start()
        }}
      />
    </>
  )
}
