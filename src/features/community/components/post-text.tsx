import { Anchor, List } from '@mantine/core'
import { Fragment } from 'react'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import type { Post } from '../contract.ts'
import { parseLinks, parseMarks, parsePost } from '../post.parse.ts'
import classes from './post.module.css'

type MarkedParts = Pick<Post, 'mentions' | 'links'>

const LinkMark = ({ link: { kind, id, universityId, name } }: { link: Post['links'][number] }) => {
  const mark = <bdi>{name}</bdi>
  if (kind === 'programme')
    return (
      <TextLink to="/university/$id/$programId" params={{ id: universityId ?? '', programId: id }} inherit>
        {mark}
      </TextLink>
    )
  if (kind === 'help')
    return (
      <TextLink to="/help" hash={id} inherit>
        {mark}
      </TextLink>
    )
  return (
    <TextLink to={kind === 'professor' ? '/professors/$id' : '/university/$id'} params={{ id }} inherit>
      {mark}
    </TextLink>
  )
}

const Words = ({ text, named: { mentions, links } }: { text: string; named: MarkedParts }) => {
  const marks = [...mentions.map(({ name }) => `@${name}`), ...links.map(({ name }) => `#${name}`)]
  return parseMarks(text, marks).map(({ text: part, mark }, index) => {
    const person = mark === undefined ? undefined : mentions[mark]
    const link = mark === undefined ? undefined : links[mark - mentions.length]
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other name
    if (link) return <LinkMark key={index} link={link} />
    return person ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <TextLink key={index} to="/gradnet" search={{ person: person.id }} inherit c="inherit" fw={600} underline="hover">
        <bdi>{part}</bdi>
      </TextLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    )
  })
}

const Line = ({ line, hasLinks, named }: { line: string; hasLinks: boolean; named: MarkedParts }) =>
  parseLinks(line).map(({ text, url }, index) =>
    url && hasLinks ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other name
      <Anchor key={index} href={url} rel="noopener noreferrer nofollow ugc" target="_blank" dir="ltr">
        {text}
      </Anchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Words key={index} text={text} named={named} />
    ),
  )

/**
 * Renders the text of a post: paragraphs, lists, mentions and links into the product. External links are rendered only
 * for settled accounts.
 */
export const PostText = ({ post }: { post: Post }) => {
  const { text, language, hasOpenLinks: hasLinks, ...named } = post
  return parsePost(text).map(({ kind, lines }, index) =>
    kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed text have no other name
      <List key={index} className={classes.text ?? ''} dir="auto" {...(language ? { lang: language } : {})}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <List.Item key={row}>
            <Line line={line} hasLinks={hasLinks} named={named} />
          </List.Item>
        ))}
      </List>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <UserText key={index} className={classes.text} {...(language ? { lang: language } : {})}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={row}>
            {row > 0 ? <br /> : null}
            <Line line={line} hasLinks={hasLinks} named={named} />
          </Fragment>
        ))}
      </UserText>
    ),
  )
}
