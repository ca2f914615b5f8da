import { Button, Group, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Post } from '../contract.ts'
import { refreshPosts } from '../feed.client.ts'
import { type Reaction, reactions } from '../posts.rules.ts'

type PostActionsProps = { post: Post; isOpen: boolean; onToggle: () => void; onEdit: () => void }

const Reactions = ({ post }: { post: Post }) => {
  const { t, i18n } = useTranslation()
  const number = getNumberFormat(i18n.language)
  const react = useAppMutation({
    write: async (kind: Reaction | null) => await client.community.react({ id: post.id, kind }),
    refresh: refreshPosts,
  })
  const ownReactions = reactions.flatMap((kind) => {
    const total = post.reactions[kind] ?? 0
    return total > 0 ? [`${t(`gradnet.reaction.${kind}`)} ${number.format(total)}`] : []
  })
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant={post.ownReaction ? 'light' : 'subtle'}>
            {post.ownReaction ? t(`gradnet.reaction.${post.ownReaction}`) : t('gradnet.react')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {reactions.map((kind) => (
            <Menu.Item key={kind} onClick={() => void react.run(kind === post.ownReaction ? null : kind)}>
              {kind === post.ownReaction ? t('gradnet.unreact') : t(`gradnet.reaction.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {ownReactions.length > 0 ? <span>{ownReactions.join(' · ')}</span> : null}
    </>
  )
}

/** Buttons to react, reply and save, and for the author to edit and delete. */
export const PostActions = ({ post, isOpen, onToggle, onEdit }: PostActionsProps) => {
  const { t } = useTranslation()
  const save = useAppMutation({
    write: async () => await client.community.save({ id: post.id, isSaved: !post.isSaved }),
    refresh: refreshPosts,
  })
  const remove = useAppMutation({
    write: async () => await client.community.remove({ id: post.id }),
    done: t('gradnet.deleted'),
    refresh: refreshPosts,
  })
  return (
    <Group gap="xs">
      <Reactions post={post} />
      {post.parentId === null ? (
        <Button size="compact-sm" variant="subtle" onClick={onToggle} aria-expanded={isOpen}>
          {post.replies > 0 ? t('gradnet.replies', { count: post.replies }) : t('gradnet.reply')}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="subtle" onClick={() => void save.run()} aria-pressed={post.isSaved}>
        {t(post.isSaved ? 'gradnet.unsave' : 'gradnet.save')}
      </Button>
      {post.isOwn ? (
        <>
          <Button size="compact-sm" variant="subtle" onClick={onEdit}>
            {t('gradnet.edit')}
          </Button>
          <ConfirmButton
            size="compact-sm"
            variant="subtle"
            label={t('gradnet.delete')}
            title={t('gradnet.deleteTitle')}
            message={t('gradnet.deleteMessage')}
            action={remove}
          />
        </>
      ) : null}
    </Group>
  )
}
