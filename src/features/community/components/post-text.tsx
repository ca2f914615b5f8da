import { Anchor, List, Text } from '@mantine/core'
import { Fragment } from 'react'
import { parseLinks, parseMentions, parsePost } from '../post.parse.ts'
import classes from './post.module.css'

type Names = readonly string[]

const Words = ({ text, names }: { text: string; names: Names }) =>
  parseMentions(text, names).map(({ text: part, isMention }, place) =>
    isMention ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other name
      <Text key={place} span inherit fw={600}>
        <bdi>{part}</bdi>
      </Text>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={place}>{part}</Fragment>
    ),
  )

const Line = ({ line, hasLinks, names }: { line: string; hasLinks: boolean; names: Names }) =>
  parseLinks(line).map(({ text, url }, place) =>
    url && hasLinks ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other name
      <Anchor key={place} href={url} rel="noopener noreferrer nofollow ugc" target="_blank" dir="ltr">
        {text}
      </Anchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Words key={place} text={text} names={names} />
    ),
  )

type PostTextProps = { text: string; language: string; hasLinks: boolean; names: Names }

/** A post's text: paragraphs, lists, people who are named and, where its author's account is settled, links. */
export const PostText = ({ text, language, hasLinks, names }: PostTextProps) =>
  parsePost(text).map(({ kind, lines }, place) =>
    kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed text have no other name
      <List key={place} className={classes.text ?? ''} dir="auto" {...(language ? { lang: language } : {})}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <List.Item key={row}>
            <Line line={line} hasLinks={hasLinks} names={names} />
          </List.Item>
        ))}
      </List>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Text key={place} className={classes.text ?? ''} dir="auto" {...(language ? { lang: language } : {})}>
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={row}>
            {row > 0 ? <br /> : null}
            <Line line={line} hasLinks={hasLinks} names={names} />
          </Fragment>
        ))}
      </Text>
    ),
  )
