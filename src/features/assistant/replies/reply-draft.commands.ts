import type { Proposal, Source } from '../contract.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'

/** An answer of the built-in assistant: text with links, the pages behind it, and what it would do if the person agrees. */
export interface Reply {
  content: string
  sources: Source[]
  proposals: Proposal[]
}

/** A question with what was recognised in it. */
export interface Asked {
  question: string
  /** Universities that it names, in its order. */
  universities: string[]
}

/** Answers a question of one kind; undefined when it cannot, so that the next kind is tried. */
export type Answer = (reader: Reader, asked: Asked) => Promise<Reply | undefined>

export const createReply = (lines: string[], sources: Source[] = [], proposals: Proposal[] = []): Reply => ({
  content: lines.join('\n'),
  sources,
  proposals,
})

/** A page of the product as a link that is its own source. */
export const createPageLink = (title: string, href: string) => ({
  text: formatLink(title, href),
  source: { title, href },
})
