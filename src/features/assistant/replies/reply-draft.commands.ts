import type { Proposal, Source } from '../contract.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'

/** Answer of the built-in assistant: text with links, source pages, and proposals for the user to confirm. */
export interface Reply {
  content: string
  sources: Source[]
  proposals: Proposal[]
  /** Questions to choose from, of an answer that asks what was meant. */
  choices?: string[]
}

/** Question with the recognised parts. */
export interface ReplyRequest {
  question: string
  /** Ids of the universities that the question names, in its order. */
  universities: string[]
}

/** Answers a question of one intent; undefined when it cannot, so that the next intent is tried. */
export type Answer = (reader: Reader, asked: ReplyRequest) => Promise<Reply | undefined>

export const createReply = (lines: string[], sources: Source[] = [], proposals: Proposal[] = []): Reply => ({
  content: lines.join('\n'),
  sources,
  proposals,
})

/** Creates a link to a page of the product that is its own source. */
export const createPageLink = (title: string, href: string) => ({
  text: formatLink(title, href),
  source: { title, href },
})
