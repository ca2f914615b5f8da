import { ActionIcon, Button, Menu, Text, Tooltip } from '@mantine/core'
import {
  IconBulb,
  IconClover,
  IconConfetti,
  IconHeartHandshake,
  IconMoodHeart,
  IconMoodPlus,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Post } from '../contract.ts'
import { refreshPosts } from '../feed.client.ts'
import { maxShownReactions, type Reaction, reactions } from '../posts.rules.ts'
import classes from './post.module.css'

const icons = {
  thanks: IconHeartHandshake,
  same: IconUsers,
  congratulations: IconConfetti,
  hug: IconMoodHeart,
  insight: IconBulb,
  goodLuck: IconClover,
} satisfies Record<Reaction, unknown>

/** Picks the kinds shown as marks: the most frequent ones, and always the user's own. */
const pickShown = ({ reactions: totals, ownReaction }: Post): Reaction[] => {
  const frequent = reactions
    .filter((kind) => (totals[kind] ?? 0) > 0)
    .sort((one, other) => (totals[other] ?? 0) - (totals[one] ?? 0))
  const shown = frequent.slice(0, maxShownReactions)
  return ownReaction === null || shown.includes(ownReaction)
    ? shown
    : [...shown.slice(0, maxShownReactions - 1), ownReaction]
}

/** Reactions of a post as marks with counts, and a menu with all kinds. A press on a mark reacts in the same way. */
export const PostReactions = ({ post }: { post: Post }) => {
  const { t, i18n } = useTranslation()
  const { format } = getNumberFormat(i18n.language)
  const react = useAppMutation({
    write: async (kind: Reaction | null) => await client.community.react({ id: post.id, kind }),
    refresh: refreshPosts,
  })
  const toggle = (kind: Reaction) => void react.run(kind === post.ownReaction ? null : kind)
  return (
    <>
      {pickShown(post).map((kind) => {
        const Icon = icons[kind]
        const total = format(post.reactions[kind] ?? 0)
        return (
          <Tooltip key={kind} label={t(`gradnet.reaction.${kind}`)}>
            <Button
              size="compact-sm"
              variant={kind === post.ownReaction ? 'light' : 'subtle'}
              color={kind === post.ownReaction ? 'pine' : 'gray.8'}
              className={classes.mark ?? ''}
              leftSection={<Icon size={18} aria-hidden="true" />}
              aria-label={`${t(`gradnet.reaction.${kind}`)} ${total}`}
              aria-pressed={kind === post.ownReaction}
              onClick={() => toggle(kind)}
            >
              {total}
            </Button>
          </Tooltip>
        )
      })}
      <Menu position="bottom-start">
        <Menu.Target>
          <ActionIcon aria-label={t('gradnet.react')}>
            <IconMoodPlus size={20} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {reactions.map((kind) => {
            const Icon = icons[kind]
            const total = post.reactions[kind] ?? 0
            return (
              <Menu.Item
                key={kind}
                leftSection={<Icon size={20} aria-hidden="true" />}
                rightSection={
                  total > 0 ? (
                    <Text span size="sm" c="dimmed" data-figures>
                      {format(total)}
                    </Text>
                  ) : null
                }
                onClick={() => toggle(kind)}
              >
                {kind === post.ownReaction ? t('gradnet.unreact') : t(`gradnet.reaction.${kind}`)}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
