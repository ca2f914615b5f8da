import { Anchor, List, Text, VisuallyHidden } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Block, type Inline, isOwnPage, isSafeHref, parseBlocks } from '../markdown.parse.ts'
import classes from './answer-text.module.css'

type AnswerLinkProps = { text: string; href: string }

/** Link to a source: pages of the product open in the same tab, others in a new one. */
const AnswerLink = ({ text, href }: AnswerLinkProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  if (!isSafeHref(href)) return text
  if (!isOwnPage(href))
    return (
      <Anchor href={href} target="_blank" rel="noopener noreferrer nofollow">
        <bdi>{text}</bdi>
        <VisuallyHidden>{` (${t('assistant.opensNewTab')})`}</VisuallyHidden>
      </Anchor>
    )
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void router.navigate({ href })
  }
  return (
    <Anchor href={href} onClick={follow}>
      <bdi>{text}</bdi>
    </Anchor>
  )
}

const InlineView = ({ part }: { part: Inline }) => {
  if (part.kind === 'link') return <AnswerLink text={part.text} href={part.href} />
  if (part.kind === 'text') return part.text
  return (
    <strong>
      <bdi>{part.text}</bdi>
    </strong>
  )
}

const Line = ({ parts }: { parts: Inline[] }) =>
  parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    <InlineView key={at} part={part} />
  ))

const BlockView = ({ block }: { block: Block }) => {
  if (block.kind === 'paragraph')
    return (
      <Text>
        <Line parts={block.parts} />
      </Text>
    )
  return (
    <List type={block.isOrdered ? 'ordered' : 'unordered'} withPadding={false} className={classes.list ?? ''}>
      {block.items.map((parts, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of one text never change places.
        <List.Item key={at}>
          <Line parts={parts} />
        </List.Item>
      ))}
    </List>
  )
}

/** Text of an answer: paragraphs, lists, bold words and links. Other markup is shown as plain text. */
export const AnswerText = ({ content }: { content: string }) => (
  <div className={classes.answer} dir="auto">
    {parseBlocks(content).map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of one text never change places.
      <BlockView key={at} block={block} />
    ))}
  </div>
)
