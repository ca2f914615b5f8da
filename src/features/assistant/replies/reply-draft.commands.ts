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
  /** Whether the answer is that the assistant does not know. */
  isUnknown?: boolean
}

/** Last question of the conversation that was understandable by itself, for questions that refine it. */
export interface FollowUpBase {
  /** Name of its intent. */
  intent: string
  question: string
  /** Questions since, which refined it, oldest first. */
  refinements: readonly string[]
  /** Pages that its answer listed, in the order of the answer. */
  items: readonly Source[]
}

/** Question with the recognised parts. */
export interface ReplyRequest {
  question: string
  /** Ids of the universities that the question names, in its order. */
  universities: string[]
  /** Earlier question that this one refines; only for follow-up questions. */
  base?: FollowUpBase | undefined
  /** Questions that refine `question`, oldest first; conditions of a later one replace those of an earlier one. */
  refinements?: readonly string[] | undefined
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
