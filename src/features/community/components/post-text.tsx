import { Anchor, List, Text } from '@mantine/core'
import { Fragment } from 'react'
import { parseLinks, parsePost } from '../post.parse.ts'
import classes from './post.module.css'

const Line = ({ line, hasLinks }: { line: string; hasLinks: boolean }) =>
  parseLinks(line).map(({ text, url }, place) =>
    url && hasLinks ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other name
      <Anchor key={place} href={url} rel="noopener noreferrer nofollow ugc" target="_blank" dir="ltr">
        {text}
      </Anchor>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={place}>{text}</Fragment>
    ),
  )

/** A post's text: paragraphs, lists and, where its author's account is settled, links. */
export const PostText = ({ text, hasLinks }: { text: string; hasLinks: boolean }) =>
  parsePost(text).map(({ kind, lines }, place) =>
    kind === 'list' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a fixed text have no other name
      <List key={place} className={classes.text ?? ''} dir="auto">
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <List.Item key={row}>
            <Line line={line} hasLinks={hasLinks} />
          </List.Item>
        ))}
      </List>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Text key={place} className={classes.text ?? ''} dir="auto">
        {lines.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <Fragment key={row}>
            {row > 0 ? <br /> : null}
            <Line line={line} hasLinks={hasLinks} />
          </Fragment>
        ))}
      </Text>
    ),
  )
