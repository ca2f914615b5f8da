import { Alert, Avatar, Badge, Box, Button, Card, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCircleCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Form } from '#src/client/ui/form.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { decisionQuery } from '#src/features/moderation/cases.client.ts'
import { DecisionNote } from '#src/features/moderation/components/decision-note.tsx'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatElapsed } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { Post } from '../contract.ts'
import { refreshPosts } from '../feed.client.ts'
import { maxPostLength } from '../posts.rules.ts'
import { appendLink, LinkChoices, useLinks } from './link-choices.tsx'
import { MentionChoices, useMentions } from './mention-choices.tsx'
import { OwnPostMenu } from './own-post-menu.tsx'
import classes from './post.module.css'
import { PostActions } from './post-actions.tsx'
import { PostText } from './post-text.tsx'
import { Replies } from './replies.tsx'

type PostCardProps = {
  post: Post
  /** Post that a reply answers. */
  question?: Post
  onReport: (post: Post) => void
}

/** Line below the author: the age of a post, and whether it is or has a helpful answer. */
const Meta = ({ post, when, isHelpful }: { post: Post; when: string; isHelpful: boolean }) => {
  const { t } = useTranslation()
  const mark = isHelpful ? t('gradnet.helpful.answer') : post.helpfulReplyId ? t('gradnet.helpful.answered') : undefined
  return (
    <Text size="sm" c="dimmed" component="div">
      {when}
      {post.editedAt ? ` · ${t('gradnet.edited')}` : null}
      {mark ? (
        <>
          {' · '}
          <span className={classes.helpful}>
            <IconCircleCheck size={16} aria-hidden="true" /> {mark}
          </span>
        </>
      ) : null}
    </Text>
  )
}

const Topics = ({ post }: { post: Post }) => {
  const { t, i18n } = useTranslation()
  const names = [
    ...(isField(post.field) ? [t(`catalogue.field.${post.field}`)] : []),
    ...(post.country ? [formatCountryName(post.country, i18n.language)] : []),
    ...(post.stage ? [t(`gradnet.stage.${post.stage}`)] : []),
  ]
  if (names.length === 0) return null
  return (
    <Group gap={6}>
      {names.map((name) => (
        <Badge key={name} variant="light">
          {name}
        </Badge>
      ))}
    </Group>
  )
}

/** Explains to the author why a post is held; self-harm terms show support contacts first. */
const Held = ({ post }: { post: Post }) => {
  const { t } = useTranslation()
  const { heldFor } = post
  const isDespair = heldFor === 'despair'
  const { data } = useQuery(decisionQuery(post.id))
  const isDecided = data?.decision?.act === 'uphold'
  return (
    <Alert
      color={isDespair ? 'pine' : 'brass'}
      title={t(isDespair ? 'gradnet.helpTitle' : isDecided ? 'gradnet.hiddenTitle' : 'gradnet.heldTitle')}
      role="status"
    >
      <Text size="sm">{t(isDespair ? 'gradnet.helpText' : `gradnet.held.${heldFor as 'selling'}`)}</Text>
      <Box mt={4}>
        <DecisionNote id={post.id} isDespair={isDespair} />
      </Box>
    </Alert>
  )
}

const EditForm = ({ post, onClose }: { post: Post; onClose: () => void }) => {
  const { t } = useTranslation()
  const form = useForm({
    initialValues: { text: post.text },
    validate: { text: (text) => (text.trim() === '' ? t('gradnet.needText') : null) },
  })
  const named = useMentions(post.mentions)
  const links = useLinks(post.links)
  const save = useAppMutation({
    write: async ({ text }: { text: string }) =>
      await client.community.update({
        ...{ id: post.id, text, mentionedIds: named.idsIn(text), links: links.in(text) },
      }),
    refresh: refreshPosts,
    onDone: onClose,
  })
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="sm">
        <Textarea
          label={t('gradnet.edit')}
          maxLength={maxPostLength}
          autosize
          minRows={3}
          maxRows={16}
          dir="auto"
          {...form.getInputProps('text')}
        />
        <MentionChoices
          text={form.values.text}
          onChoose={(person, text) => {
            named.add(person)
            form.setFieldValue('text', text)
          }}
        />
        <LinkChoices
          onChoose={(link) => {
            links.add(link)
            form.setFieldValue('text', appendLink(form.values.text, link))
          }}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t('gradnet.saveEdit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/** A post or a reply with all its actions. */
export const PostCard = ({ post, question, onReport }: PostCardProps) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const when = formatElapsed(post.createdAt, new Date().toISOString(), t)
  return (
    <Card
      component="article"
      className={classes.card ?? ''}
      aria-label={t('gradnet.postBy', { name: post.author.name, when })}
    >
      <Stack gap="sm">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <Avatar name={post.author.name} color="pine" aria-hidden="true" />
          <div className={classes.words}>
            <Text fw={600}>
              <TextLink to="/gradnet" search={{ person: post.author.id }} inherit c="inherit" underline="hover">
                <bdi>{post.author.name}</bdi>
              </TextLink>
            </Text>
            <Meta post={post} when={when} isHelpful={question?.helpfulReplyId === post.id} />
          </div>
          {post.isOwn ? (
            <OwnPostMenu id={post.id} onEdit={() => setEditing(true)} />
          ) : (
            <PersonMenu person={post.author} onReport={() => onReport(post)} />
          )}
        </Group>
        {post.heldFor && post.isOwn ? <Held post={post} /> : null}
        {isEditing ? (
          <EditForm post={post} onClose={() => setEditing(false)} />
        ) : (
          <div>
            <PostText post={post} />
          </div>
        )}
        <Topics post={post} />
        <PostActions post={post} question={question} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        {isOpen && post.parentId === null ? (
          <Replies
            id={post.id}
            renderReply={(reply, asked) => (
              <PostCard key={reply.id} post={reply} question={asked} onReport={onReport} />
            )}
          />
        ) : null}
      </Stack>
    </Card>
  )
}
