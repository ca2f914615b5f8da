import { z } from 'zod'
import { degreeLevels } from '#src/features/profile/rules.ts'
import type { Proposal } from './contract.ts'
import {
  findNamed,
  readScholarships,
  readUniversities,
  searchCatalogue,
  searchHelp,
  searchProgramsFor,
} from './lookup/lookup.commands.ts'
import { findPrograms, readChance, readProgram } from './lookup/programs.commands.ts'
import {
  type EntryRequest,
  proposeApplication,
  proposeDate,
  proposeRequirement,
  proposeShortlist,
} from './proposals.commands.ts'
import {
  type Reader,
  type Reading,
  readApplications,
  readDue,
  readMatches,
  readNext,
  readShortlist,
  readWithoutDeadline,
} from './queries/queries.commands.ts'
import { spans } from './queries/time-spans.rules.ts'
import { formatReason } from './replies/plan-replies.commands.ts'
import { detectPreferences } from './understanding/study-preferences.commands.ts'

// Tool definitions: the look-ups and proposals of the assistant with a bounded input. The model of the assistant and
// programs that connect by the Model Context Protocol call the same ones.

/** Look-up with the schema of its input. */
export interface ToolDefinition<Result = Reading> {
  description: string
  inputSchema: z.ZodObject
  run: (reader: Reader, input: unknown) => Promise<Result>
}

/** Definition of a proposal; its result is the proposal, or the reason why there is none. */
export type ProposalDefinition = ToolDefinition<Proposal | string>

const define = <Shape extends z.ZodRawShape, Result>(
  description: string,
  shape: Shape,
  run: (reader: Reader, input: z.infer<z.ZodObject<Shape>>) => Promise<Result>,
): ToolDefinition<Result> => {
  const inputSchema = z.object(shape)
  return { description, inputSchema, run: async (reader, input) => await run(reader, inputSchema.parse(input)) }
}

const words = z.string().max(200)
const country = z.string().regex(/^[A-Z]{2}$/)
const named = { university: words }
const namedProgram = { university: words, programme: words }

const findId = async (reader: Reader, university: string): Promise<string> =>
  (await findNamed(reader, university))[0] ?? university

const findProgramOf = async (reader: Reader, { university, programme }: { university: string; programme: string }) =>
  (await findPrograms(reader, await findId(reader, university), programme)).programs[0]

const notFound: Reading = { data: { found: false }, sources: [] }

/** Finds the university and, if one is named, the programme that a proposal is about. */
const findSubject = async (
  reader: Reader,
  { university, programme }: { university: string; programme?: string | undefined },
): Promise<EntryRequest> => {
  const universityId = await findId(reader, university)
  if (!programme) return { universityId, programId: null }
  const { programs, isNamed } = await findPrograms(reader, universityId, programme)
  return { universityId, programId: isNamed ? (programs[0]?.id ?? null) : null }
}

/** Look-ups in the catalogue and the help articles. */
export const catalogueDefinitions = {
  university: define(
    'Facts of up to four universities by name: place, tuition, fee, admission rate, programmes. Use it to compare.',
    { names: z.array(words).min(1).max(4) },
    async (reader, { names }) => await readUniversities(reader, await findNamed(reader, names.join(' ; '))),
  ),
  searchUniversities: define(
    'Search the catalogue by words, country (two letters), field (such as computer-science) and level.',
    {
      query: words.optional(),
      country: country.optional(),
      field: words.optional(),
      level: z.enum(degreeLevels).optional(),
    },
    searchCatalogue,
  ),
  searchProgrammes: define(
    'Search programmes by a description in plain words: subject, level, country, tuition, tests, deadline.',
    { description: words.min(1) },
    async (reader, { description }) =>
      await searchProgramsFor(reader, await detectPreferences(reader.db, description, reader.language)),
  ),
  programme: define(
    'Everything known of one programme: deadline, tests, letters, fee, tuition, duration, funding, lowest grade. An empty value is not known.',
    namedProgram,
    async (reader, input) => {
      const program = await findProgramOf(reader, input)
      return program ? await readProgram(reader, program) : notFound
    },
  ),
  scholarships: define(
    'Scholarships of the catalogue, for a country of study and a citizenship (two letters each) and a level.',
    { country: country.optional(), citizenship: country.optional(), level: words.optional() },
    readScholarships,
  ),
  help: define(
    'Help articles about applying and about this product.',
    { question: words },
    async (reader, { question }) => searchHelp(reader, question),
  ),
} satisfies Record<string, ToolDefinition>

/** Look-ups in the plans of the user. */
export const planDefinitions = {
  deadlines: define(
    'Open deadlines of the person: overdue, today, within a week, this month, or the next ones; and which applications have none yet, with the official page to look it up.',
    { span: z.enum(spans) },
    async (reader, { span }) => {
      const [due, undated] = [await readDue(reader, span), await readWithoutDeadline(reader)]
      const data = { due: due.data, withoutDeadline: undated.data }
      return { data, sources: [...due.sources, ...undated.sources] }
    },
  ),
  applications: define(
    'Applications of the person with status, progress and what is still missing.',
    {},
    readApplications,
  ),
  shortlist: define('Universities that the person selected, with their notes.', {}, readShortlist),
  nextActions: define('What the dashboard names as next for the person, in its order.', {}, readNext),
  chance: define(
    'Whether a programme is a reach, a target or a safety for the person, by its match and the reasons; null where no tier is given.',
    namedProgram,
    async (reader, input) => {
      const program = await findProgramOf(reader, input)
      return program ? await readChance(reader, program) : notFound
    },
  ),
  matches: define('The best matches of the person and the reasons for them.', {}, async (reader) => {
    const { data, sources } = await readMatches(reader)
    const matches = data.matches.map((match) => ({
      ...match,
      reasons: match.reasons.map((part) => ({ ...part, text: formatReason(part, reader) })),
    }))
    return { data: { ...data, matches }, sources }
  }),
} satisfies Record<string, ToolDefinition>

/** Proposals: they look up the target, and the user decides in the product. */
export const proposalDefinitions = {
  proposeShortlist: define(
    'Offer the person a button that adds a university to their shortlist.',
    { ...named, programme: words.optional() },
    async (reader, input) => {
      const { universityId = '', programId } = await findSubject(reader, input)
      return await proposeShortlist(reader, universityId, programId)
    },
  ),
  proposeDeadline: define(
    'Offer the person a button that adds or changes the application deadline of a university of their shortlist.',
    {
      ...named,
      programme: words.optional(),
      date: z.iso.date(),
      time: z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
        .optional(),
    },
    async (reader, { date, time, ...subject }) =>
      await proposeDate(reader, await findSubject(reader, subject), date, time),
  ),
  proposeApplication: define(
    'Offer the person a button that starts the application for a university of their shortlist.',
    { ...named, programme: words.optional() },
    async (reader, subject) => await proposeApplication(reader, await findSubject(reader, subject)),
  ),
  proposeRequirement: define(
    'Offer the person a button that marks an item of a checklist as done, such as transcripts.',
    { ...named, requirement: words },
    async (reader, { university, requirement }) =>
      await proposeRequirement(reader, await findId(reader, university), requirement),
  ),
} satisfies Record<string, ProposalDefinition>
