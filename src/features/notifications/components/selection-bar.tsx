import { Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { changeNotifications } from '../client.ts'

type SelectionBarProps = {
  selection: { ids: string[]; clear: () => void; selectAll: () => void }
  total: number
}

const words = {
  read: { done: 'notifications.done.readMany', failed: 'notifications.failed.bulkRead' },
  archive: { done: 'notifications.done.archivedMany', failed: 'notifications.failed.bulkArchive' },
  delete: { done: 'notifications.done.deletedMany', failed: 'notifications.failed.bulkDelete' },
} as const

/** Bulk actions for the selected notifications (NP-03). */
export const SelectionBar = ({ selection, total }: SelectionBarProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const change = useAppMutation({
    // Passes the ids along, because they have left the selection by the time of the response.
    write: async (wanted: { kind: keyof typeof words; ids: string[] }) =>
      await changeNotifications(queryClient, wanted),
    done: (_changed, { kind, ids }) => t(words[kind].done, { count: ids.length }),
    failed: (_error, { kind }) => t(words[kind].failed),
    onDone: selection.clear,
  })
  if (selection.ids.length === 0) return null
  const choose = (kind: keyof typeof words) => void change.run({ kind, ids: selection.ids })
  const buttonProps = { size: 'compact-sm', variant: 'default', disabled: change.isPending } as const
  return (
    <Group gap="sm" role="group" aria-label={t('notifications.panel.selected', { count: selection.ids.length })}>
      <Text size="sm" fw={600} role="status">
        {t('notifications.panel.selected', { count: selection.ids.length })}
      </Text>
      <Button {...buttonProps} onClick={() => choose('read')}>
        {t('notifications.panel.bulkRead')}
      </Button>
      <Button {...buttonProps} onClick={() => choose('archive')}>
        {t('notifications.panel.bulkArchive')}
      </Button>
      <Button {...buttonProps} onClick={() => choose('delete')}>
        {t('notifications.panel.bulkDelete')}
      </Button>
      {selection.ids.length < total ? (
        <Button {...buttonProps} variant="subtle" onClick={selection.selectAll}>
          {t('notifications.panel.selectAll')}
        </Button>
      ) : null}
    </Group>
  )
}
