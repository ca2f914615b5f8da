import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { PageFactsNotice } from '../rules.ts'

type AcceptPageFactsProps = {
  /** Values that a watched page states now. */
  pageFacts: PageFactsNotice
  /** Title of the notification. */
  title: string
  onAccepted: () => void
}

/** Button that accepts the changed values of a watched page, and offers to undo it. */
export const AcceptPageFacts = ({ pageFacts, title, onAccepted }: AcceptPageFactsProps) => {
  const { t } = useTranslation()
  const { run: withdraw } = useAppMutation({
    write: async (undo: Parameters<typeof client.officialPages.withdraw>[0]) =>
      await client.officialPages.withdraw(undo),
    // Deadlines, checklists and matches follow accepted values.
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
    done: ({ changedSince }) =>
      changedSince > 0
        ? t('officialPages.review.partlyUndone', { count: changedSince })
        : t('officialPages.review.undone'),
    endsUndoOffer: true,
  })
  const { run, isPending } = useAppMutation({
    write: async () => await client.officialPages.accept({ ...pageFacts, share: false }),
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
    offerUndo: ({ accepted, undo }) => ({
      message: t('officialPages.review.done', { count: accepted }),
      tone: 'success' as const,
      action: { label: t('applications.undo'), onPress: () => void withdraw(undo) },
    }),
    onDone: onAccepted,
  })
  return (
    <Tooltip withinPortal={false} label={t('notifications.item.accept')}>
      <ActionIcon
        aria-label={t('notifications.item.acceptNamed', { title })}
        loading={isPending}
        onClick={() => void run(undefined)}
      >
        <IconCheck size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  )
}
