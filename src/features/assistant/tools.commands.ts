import { type Tool, type ToolSet, tool } from 'ai'
import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import type { Proposal } from './contract.ts'
import { findNamed, readScholarships, readUniversities, searchCatalogue, searchHelp } from './lookup/lookup.commands.ts'
import { findPrograms, readChance, readProgram } from './lookup/programs.commands.ts'
import { findProposalPage, proposeDate, proposeRequirement, proposeShortlist } from './proposals.commands.ts'
import {
  type Reader,
  type Reading,
  readApplications,
  readDue,
  readMatches,
  readNext,
  readProfile,
  readShortlist,
  readUnread,
  readWithoutDeadline,
} from './queries/queries.commands.ts'
import { spans } from './queries/time-spans.rules.ts'
import { intentReplies } from './replies/intent-replies.commands.ts'
import { type Evidence, fenceUntrustedText, recordToolResult } from './safety/stream-filter.engine.ts'

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
const reading = <Input>(
  context: ToolContext,
  description: string,
  inputSchema: z.ZodType<Input>,
  read: (reader: Reader, input: Input) => Promise<Reading>,
): Tool =>
  tool({
    description,
    inputSchema,
    execute: async (input: Input) => {
      try {
        return note(context, await context.asReader(async (reader) => await read(reader, input)))
      } catch {
        return fenceUntrustedText({ error: 'This could not be read at the moment.' })
      }
    },
  })

/** Creates a tool that proposes a change: it looks up the target and shows a button to the user. */
const proposing = <Input>(
  context: ToolContext,
  description: string,
  inputSchema: z.ZodType<Input>,
  propose: (reader: Reader, input: Input) => Promise<Proposal | string>,
): Tool =>
  reading(context, description, inputSchema, async (reader, input) => {
    if (context.evidence.proposals.length >= maxProposals) return { data: { refused: 'enough' }, sources: [] }
    const outcome = await propose(reader, input)
    if (typeof outcome === 'string') return { data: { refused: outcome }, sources: [] }
    context.evidence.proposals.push(outcome)
    const { localDate, localTime } = { localDate: '', localTime: '', ...outcome.input }
    return {
      data: { shownToThePerson: true, name: outcome.name, localDate, localTime },
      sources: [findProposalPage(outcome)],
    }
  })

const nothing = z.object({})
const words = z.string().max(200)
const named = z.object({ university: words })

const idOf = async (reader: Reader, university: string): Promise<string> =>
  (await findNamed(reader, university))[0] ?? university

const catalogueTools = (context: ToolContext): ToolSet => ({
  university: reading(
    context,
    'Facts of up to four universities by name: place, tuition, fee, admission rate, programmes. Use it to compare.',
    z.object({ names: z.array(words).min(1).max(4) }),
    async (reader, { names }) => await readUniversities(reader, await findNamed(reader, names.join(' ; '))),
  ),
  searchUniversities: reading(
    context,
    'Search the catalogue by words, country (two letters), field (such as computer-science) and level.',
    z.object({
      query: words.optional(),
      country: z.string().length(2).optional(),
      field: words.optional(),
      level: z.enum(degreeLevels).optional(),
    }),
    searchCatalogue,
  ),
  programme: reading(
    context,
    'Everything known of one programme: deadline, tests, letters, fee, tuition, duration, funding, lowest grade. An empty value is not known.',
    z.object({ university: words, programme: words }),
    async (reader, { university, programme }) => {
      const { programs } = await findPrograms(reader, await idOf(reader, university), programme)
      return programs[0] ? await readProgram(reader, programs[0]) : { data: { found: false }, sources: [] }
    },
  ),
  scholarships: reading(
    context,
    'Scholarships of the catalogue, for a country of study and a citizenship (two letters each) and a level.',
    z.object({
      country: z.string().length(2).optional(),
      citizenship: z.string().length(2).optional(),
      level: words.optional(),
    }),
    readScholarships,
  ),
  help: reading(
    context,
    'Help articles about applying and about this product.',
    z.object({ question: words }),
    async (reader, { question }) => searchHelp(reader, question),
  ),
})

/** Creates a tool that answers as the built-in assistant does, for one of several subjects, with the pages it links. */
const answering = <Name extends keyof typeof intentReplies>(
  context: ToolContext,
  description: string,
  names: readonly [Name, ...Name[]],
): Tool =>
  reading(
    context,
    description,
    z.object({ about: z.enum(names as readonly [string, ...string[]]), question: words }),
    async (reader, { about, question }) => {
      const universities = await findNamed(reader, question)
      const reply = await intentReplies[about as Name](reader, { question, universities })
      return { data: { answer: reply?.content ?? '' }, sources: reply?.sources ?? [] }
    },
  )

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
  proposeChange: proposing(
    context,
    'Offer the person a button that confirms a date, starts an application, sets a status, begins a draft, watches an official page, switches reminders, books the next free session with a mentor or begins the request for a letter. Pass their words.',
    z.object({ change: z.enum(changes), question: words }),
    async (reader, { change, question }) => {
      const universities = await findNamed(reader, question)
      const reply = await intentReplies[change](reader, { question, universities })
      return reply?.proposals[0] ?? reply?.content ?? 'notFound'
    },
  ),
})

const planTools = (context: ToolContext): ToolSet => ({
  deadlines: reading(
    context,
    'Open deadlines of the person: overdue, today, within a week, this month, or the next ones; and which applications have none yet, with the official page to look it up.',
    z.object({ span: z.enum(spans) }),
    async (reader, { span }) => {
      const [due, undated] = [await readDue(reader, span), await readWithoutDeadline(reader)]
      const data = { due: due.data, withoutDeadline: undated.data }
      return { data, sources: [...due.sources, ...undated.sources] }
    },
  ),
  applications: reading(
    context,
    'Applications of the person with status, progress and what is still missing.',
    nothing,
    readApplications,
  ),
  shortlist: reading(context, 'Universities that the person selected, with their notes.', nothing, readShortlist),
  nextActions: reading(
    context,
    'What the dashboard names as next for the person, in its order.',
    nothing,
    async (reader) => await readNext(reader),
  ),
  chance: reading(
    context,
    'Whether a programme is a reach, a target or a safety for the person, by its match and the reasons; null where no tier is given.',
    z.object({ university: words, programme: words }),
    async (reader, { university, programme }) => {
      const { programs } = await findPrograms(reader, await idOf(reader, university), programme)
      return programs[0] ? await readChance(reader, programs[0]) : { data: { found: false }, sources: [] }
    },
  ),
  matches: reading(context, 'The best matches of the person and the reasons for them.', nothing, readMatches),
  proposeShortlist: proposing(
    context,
    'Offer the person a button that adds a university to their shortlist.',
    named,
    async (reader, { university }) => await proposeShortlist(reader, await idOf(reader, university), null),
  ),
  proposeDeadline: proposing(
    context,
    'Offer the person a button that adds or changes the application deadline of a university of their shortlist.',
    z.object({
      university: words,
      date: z.iso.date(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .optional(),
    }),
    async (reader, { university, date, time }) =>
      await proposeDate(reader, { universityId: await idOf(reader, university), programId: null }, date, time),
  ),
  proposeRequirement: proposing(
    context,
    'Offer the person a button that marks an item of a checklist as done, such as transcripts.',
    z.object({ university: words, requirement: words }),
    async (reader, { university, requirement }) =>
      await proposeRequirement(reader, await idOf(reader, university), requirement),
  ),
})

/**
 * Creates all tools of a model. They read as the acting user, through row-level security, and none writes; accounts,
 * other users, files, mail and the web have no tool.
 */
export const createTools = (context: ToolContext, hasPlans: boolean): ToolSet => ({
  ...catalogueTools(context),
  profile: reading(context, 'What the person said about themselves, and what their CV says.', nothing, readProfile),
  notifications: reading(context, 'How many notifications the person has not read.', nothing, readUnread),
  people: answering(context, 'Professors and their grants by research topic, university and country.', [
    'search-professors',
    'search-grants',
  ]),
  sharing: answering(context, 'Who can see the data of the person now, and how to end it.', [
    'who-sees',
    'stop-sharing',
  ]),
  ...(hasPlans ? { ...planTools(context), ...ownPlanTools(context) } : {}),
})
