import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshPosts } from '../feed.client.ts'

type OwnPostMenuProps = { id: string; onEdit: () => void }

/** Menu of the author to edit and delete a post; others have the menu of the person in its place. */
export const OwnPostMenu = ({ id, onEdit }: OwnPostMenuProps) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const remove = useAppMutation({
    write: async () => await client.community.remove({ id }),
    done: t('gradnet.deleted'),
    refresh: refreshPosts,
    onDone: () => setAsking(false),
  })
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('gradnet.ownPostActions')}>
            <IconDots size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>{t('gradnet.edit')}</Menu.Item>
          <Menu.Item onClick={() => setAsking(true)}>{t('gradnet.delete')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={isAsking}
        title={t('gradnet.deleteTitle')}
        message={t('gradnet.deleteMessage')}
        confirmLabel={t('gradnet.delete')}
        destructive
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove.run()}
      />
    </>
  )
}
