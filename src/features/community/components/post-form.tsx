import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Form } from '#src/client/ui/form.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshPosts } from '../feed.client.ts'
import { maxPostLength, type PostLink } from '../posts.rules.ts'
import { appendLink, findLinks, LinkChoices } from './link-choices.tsx'
import { listMentionedIds, MentionChoices, type Mentioned } from './mention-choices.tsx'
import classes from './post.module.css'
import { type Topic, TopicFields } from './topic-fields.tsx'
import { useFocusDisclosure } from './use-focus-disclosure.ts'

type Typed = { text: string; mentions: Mentioned[]; links: PostLink[] } & Topic
const emptyPost: Typed = { text: '', mentions: [], links: [], field: '', country: '', stage: '' }

const texts = {
  post: { label: 'gradnet.postLabel', placeholder: 'gradnet.postLabel', send: 'gradnet.post', sent: 'gradnet.posted' },
  reply: {
    label: 'gradnet.replyLabel',
    placeholder: 'gradnet.replyPlaceholder',
    send: 'gradnet.reply',
    sent: 'gradnet.replied',
  },
} as const

/** Form for a post or a reply: one line that unfolds on focus. The draft outlives the page until it is sent. */
export const PostForm = ({ parentId }: { parentId?: string }) => {
  const { t } = useTranslation()
  const { label, placeholder, send, sent } = texts[parentId ? 'reply' : 'post']
  const item = parentId ? `reply to ${parentId}` : 'new post'
  const draft = useDraft({ persist: 'local', draftKey: { owner: usePersonId(), item }, initial: emptyPost })
  const form = useDraftForm(draft, ({ text }) => (text.trim() === '' ? { text: t('gradnet.needText') } : {}))
  const { isOpen: hasFocus, close, formProps } = useFocusDisclosure(form.clearErrors)
  const isOpen = hasFocus || form.values.text !== ''
  // Idempotency key: each retry sends the same id, so that a lost response does not duplicate the post.
  const id = useRef(createId())
  const post = useAppMutation({
    write: async ({ text, mentions, links, ...topic }: Typed) =>
      await client.community.create({
        id: id.current,
        text,
        mentionedIds: listMentionedIds(text, mentions),
        links: findLinks(text, links),
        ...(parentId ? { parentId } : topic),
      }),
    done: ({ heldFor }) => (heldFor ? undefined : t(sent)),
    refresh: refreshPosts,
    onSaved: (_post, typed) => {
      id.current = createId()
      draft.settle(typed)
      draft.discard()
      close()
    },
  })
  return (
    <Form form={form} onSubmit={post.run} {...formProps}>
      <Stack gap="sm">
        <Textarea
          aria-label={t(label)}
          placeholder={t(placeholder)}
          maxLength={maxPostLength}
          autosize
          minRows={isOpen ? 3 : 1}
          maxRows={16}
          // The placeholder follows the direction of the page; "auto" would set it left to right.
          dir={form.values.text === '' ? undefined : 'auto'}
          {...form.getInputProps('text')}
        />
        {isOpen ? (
          <>
            <MentionChoices
              text={form.values.text}
              onChoose={(person, text) =>
                form.setValues((typed) => ({ ...typed, text, mentions: [...(typed.mentions ?? []), person] }))
              }
            />
            <LinkChoices
              onChoose={(link) =>
                form.setValues((typed) => ({
                  ...typed,
                  text: appendLink(typed.text ?? '', link),
                  links: [...(typed.links ?? []), link],
                }))
              }
            />
            {parentId || form.values.text === '' ? null : (
              <TopicFields topic={form.values} onChange={(part) => form.setValues(part)} isFilter={false} />
            )}
            <Group justify="flex-end" gap="sm">
              {parentId ? null : (
                <Text size="sm" c="dimmed" className={classes.words ?? ''}>
                  {t('gradnet.postHelp')}
                </Text>
              )}
              <Button type="submit" loading={post.isPending}>
                {t(send)}
              </Button>
            </Group>
          </>
        ) : null}
      </Stack>
    </Form>
  )
}
