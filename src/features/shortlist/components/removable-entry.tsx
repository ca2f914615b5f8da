import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { refreshPlans } from '../client.ts'
import type { ListedEntry } from '../contract.ts'
import { type EntryParts, ShortlistEntryCard } from './shortlist-entry-card.tsx'

type RemovableEntryProps = { entry: ListedEntry; parts: EntryParts; takesApplication: boolean }

const useEntryRemoval = ({ id, universityName: name }: ListedEntry) => {
  const { t } = useTranslation()
  return useUndoableDelete({
    remove: async () => await client.shortlist.remove({ id }),
    restore: async () => await client.shortlist.restore({ id }),
    refresh: refreshPlans,
    removed: t('shortlist.removed', { name }),
    restored: t('shortlist.restored', { name }),
    undo: t('shortlist.undo'),
    failed: t('shortlist.removeFailed', { name }),
  })
}

/** Entry that can be removed and, from the toast, restored with all dependent rows. */
export const RemovableEntry = ({ entry, parts, takesApplication }: RemovableEntryProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removal = useEntryRemoval(entry)
  return (
    <>
      <ShortlistEntryCard
        entry={entry}
        parts={parts}
        onRemove={() => (takesApplication ? setAsking(true) : void removal.run())}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('shortlist.removeTitle', { name: entry.universityName })}
        message={t('shortlist.removeMessage')}
        confirmLabel={t('shortlist.remove')}
        destructive
        busy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void removal.run()
        }}
      />
    </>
  )
}
