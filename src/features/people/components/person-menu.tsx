import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshCommunity } from '../connections.client.ts'
import { ReportDialog } from './report-dialog.tsx'

type PersonMenuProps = {
  person: { id: string; name: string }
  /** Reports another subject, such as the post beside the menu. */
  onReport?: (() => void) | undefined
  /** Items above those about the person. */
  children?: ReactNode
}

/** Menu to mute, block and report a person, wherever they appear. */
export const PersonMenu = ({ person, onReport, children }: PersonMenuProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [isReporting, setReporting] = useState(false)
  const { id: personId, name } = person
  const mute = useAppMutation({
    write: async () => await client.people.mute({ personId }),
    done: t('gradnet.muted', { name }),
    refresh: refreshCommunity,
  })
  const block = useAppMutation({
    write: async () => await client.people.block({ personId }),
    done: t('gradnet.blocked', { name }),
    // A block affects all shared data of two users: messages, sessions, permissions. Invalidates all queries.
    refresh: async (queryClient) => await queryClient.invalidateQueries(),
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('gradnet.actionsFor', { name })}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {onReport ? <Menu.Item onClick={onReport}>{t('gradnet.report')}</Menu.Item> : null}
          {onReport ? null : (
            <Menu.Item onClick={() => setReporting(true)}>{t('gradnet.reportNamed', { name })}</Menu.Item>
          )}
          <Menu.Item onClick={() => void mute.run()}>{t('gradnet.mute', { name })}</Menu.Item>
          <Menu.Item onClick={() => setAsking(true)}>{t('gradnet.block', { name })}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ReportDialog
        subject={isReporting ? { kind: 'person', id: personId } : undefined}
        onClose={() => setReporting(false)}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('gradnet.blockTitle', { name })}
        message={t('gradnet.blockMessage')}
        confirmLabel={t('gradnet.blockConfirm')}
        destructive
        busy={block.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void block.run()}
      />
    </>
  )
}
