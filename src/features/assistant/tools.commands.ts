import { type Tool, type ToolSet, tool } from 'ai'
import { z } from 'zod'
import type { Proposal } from './contract.ts'
import { findNamed } from './lookup/lookup.commands.ts'
import { findProposalPage } from './proposals.commands.ts'
import { type Reader, type Reading, readProfile, readUnread } from './queries/queries.commands.ts'
import { intentReplies } from './replies/intent-replies.commands.ts'
import { type Evidence, fenceUntrustedText, recordToolResult } from './safety/stream-filter.engine.ts'
import {
  catalogueDefinitions,
  type ProposalDefinition,
  planDefinitions,
  proposalDefinitions,
  type ToolDefinition,
} from './tool-definitions.commands.ts'

/** Evidence and proposals of an answer; the tools fill it while a model works. */
export interface AnswerEvidence extends Evidence {
  proposals: Proposal[]
}

/** Runs a look-up in a short transaction as the acting user; no transaction is open while a model generates. */
export type RunAsReader = <T>(work: (reader: Reader) => Promise<T>) => Promise<T>

interface ToolContext {
  asReader: RunAsReader
  evidence: AnswerEvidence
}

/** Maximum number of proposals in one answer. */
const maxProposals = 3

const note = ({ evidence }: ToolContext, { data, sources }: Reading): string => {
  recordToolResult(evidence, data, sources)
  return fenceUntrustedText({ data, sources })
}

/** Creates a tool that reads. Errors reach the model without details, which could contain internal data. */
const reading = (context: ToolContext, { description, inputSchema, run }: ToolDefinition): Tool =>
  tool({
    description,
    inputSchema,
    execute: async (input: unknown) => {
      try {
        return note(context, await context.asReader(async (reader) => await run(reader, input)))
      } catch {
        return fenceUntrustedText({ error: 'This could not be read at the moment.' })
      }
    },
  })

/** Creates a tool that proposes a change: it looks up the target and shows a button to the user. */
const proposing = (context: ToolContext, { run, ...definition }: ProposalDefinition): Tool =>
  reading(context, {
    ...definition,
    run: async (reader, input) => {
      if (context.evidence.proposals.length >= maxProposals) return { data: { refused: 'enough' }, sources: [] }
      const outcome = await run(reader, input)
      if (typeof outcome === 'string') return { data: { refused: outcome }, sources: [] }
      context.evidence.proposals.push(outcome)
      const { localDate, localTime } = { localDate: '', localTime: '', ...outcome.input }
      return {
        data: { shownToThePerson: true, name: outcome.name, localDate, localTime },
        sources: [findProposalPage(outcome)],
      }
    },
  })

const words = z.string().max(200)
const nothing = z.object({})

/** Creates a tool that answers as the built-in assistant does, for one of several subjects, with the pages it links. */
const answering = <Name extends keyof typeof intentReplies>(
  context: ToolContext,
  description: string,
  names: readonly [Name, ...Name[]],
): Tool => {
  const inputSchema = z.object({ about: z.enum(names as readonly [string, ...string[]]), question: words })
  return reading(context, {
    description,
    inputSchema,
    run: async (reader, input) => {
      const { about, question } = inputSchema.parse(input)
      const universities = await findNamed(reader, question)
      const reply = await intentReplies[about as Name](reader, { question, universities })
      return { data: { answer: reply?.content ?? '' }, sources: reply?.sources ?? [] }
    },
  })
}

/** Wishes that the tool for changes turns into a proposal. */
const changes = [
  'do-confirm-deadline',
  'do-start-application',
  'do-set-status',
  'do-begin-draft',
  'do-watch-page',
  'do-change-reminder',
  'do-book-session',
  'do-ask-recommender',
] as const

const changeInput = z.object({ change: z.enum(changes), question: words })

/** Tools that answer and propose as the built-in assistant does. */
const ownPlanTools = (context: ToolContext): ToolSet => ({
  ownPlan: answering(
    context,
    'Sums and states of the person: application fees in all, the cheapest programme, letters still open, offers, stored files, sessions with mentors, expected deadlines, whether a grade or score is enough for a named programme.',
    [
      'fees-sum',
      'cheapest-own',
      'letters-state',
      'offers-compare',
      'files-state',
      'sessions-state',
      'deadlines-expected',
      'deadlines-until',
      'eligibility',
    ],
  ),
  proposeChange: proposing(context, {
    description:
      'Offer the person a button that confirms a date, starts an application, sets a status, begins a draft, watches an official page, switches reminders, books the next free session with a mentor or begins the request for a letter. Pass their words.',
    inputSchema: changeInput,
    run: async (reader, input) => {
      const { change, question } = changeInput.parse(input)
      const universities = await findNamed(reader, question)
      const reply = await intentReplies[change](reader, { question, universities })
      return reply?.proposals[0] ?? reply?.content ?? 'notFound'
    },
  }),
})

/** Creates the tools of definitions that other programs call as well. */
const sharedTools = <Result>(
  definitions: Record<string, ToolDefinition<Result>>,
  create: (definition: ToolDefinition<Result>) => Tool,
): ToolSet => Object.fromEntries(Object.entries(definitions).map(([name, definition]) => [name, create(definition)]))

/**
 * Creates all tools of a model. They read as the acting user, through row-level security, and none writes; accounts,
 * other users, files, mail and the web have no tool.
 */
export const createTools = (context: ToolContext, hasPlans: boolean): ToolSet => ({
  ...sharedTools(catalogueDefinitions, (definition) => reading(context, definition)),
  profile: reading(context, {
    description: 'What the person said about themselves, and what their CV says.',
    inputSchema: nothing,
    run: readProfile,
  }),
  notifications: reading(context, {
    description: 'How many notifications the person has not read.',
    inputSchema: nothing,
    run: readUnread,
  }),
  people: answering(context, 'Professors and their grants by research topic, university and country.', [
    'search-professors',
    'search-grants',
  ]),
  sharing: answering(context, 'Who can see the data of the person now, and how to end it.', [
    'who-sees',
    'stop-sharing',
  ]),
  ...(hasPlans
    ? {
        ...sharedTools(planDefinitions, (definition) => reading(context, definition)),
        ...sharedTools(proposalDefinitions, (definition) => proposing(context, definition)),
        ...ownPlanTools(context),
      }
    : {}),
})
