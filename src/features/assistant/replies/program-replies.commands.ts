import { type FormattedFact, type FoundProgram, findPrograms, readProgram } from '../lookup/programs.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { detectProgramFacts } from '../understanding/program-facts.parse.ts'
import type { ProgramKind } from '../understanding/program-kinds.rules.ts'
import { type Answer, createReply, type Reply } from './reply-draft.commands.ts'

/** Facts that are read from the university if no programme is named, or from the user's planned deadline there. */
const ofUniversities: ReadonlySet<ProgramKind> = new Set([
  'deadline',
  'application_fee',
  'tuition_per_year',
  'living_cost_per_year',
])

/** Formats the name of a programme with its degree and university. */
export const formatFoundProgram = ({ name, degree, universityName }: FoundProgram): string =>
  `${name.includes(degree) ? name : `${name}, ${degree}`}, ${universityName}`

interface FactPages {
  program: FoundProgram
  /** Page that would state what is not known. */
  officialUrl: string
}

const factLine = (
  { name, value, note, source }: FormattedFact,
  { program, officialUrl }: FactPages,
  { t }: Reader,
): string => {
  if (value === '')
    return `- ${name}: **${t('catalogue.fact.notKnown')}**, ${formatLink(t('assistant.page.official'), officialUrl)}`
  const origin = source ? formatLink(source.title, source.href) : formatLink(formatFoundProgram(program), program.page)
  return `- ${name}: **${value}** (${[note, origin].filter(Boolean).join(', ')})`
}

/** Formats facts of a programme by kind; a fact that is not stated names the official page and how to add it. */
const replyWithFacts = async (reader: Reader, program: FoundProgram, kinds: readonly ProgramKind[]): Promise<Reply> => {
  const { t } = reader
  const { data, sources } = await readProgram(reader, program, kinds)
  const isUnknown = data.facts.some(({ value }) => value === '')
  return createReply(
    [
      t('assistant.say.program', { name: formatLink(formatFoundProgram(program), program.page) }),
      ...data.facts.map((fact) => factLine(fact, { program, officialUrl: data.officialUrl }, reader)),
      ...(isUnknown
        ? [t('assistant.say.addFact', { page: formatLink(t('assistant.page.program'), program.page) })]
        : []),
    ],
    sources,
  )
}

/** Answers the facts of the programmes that a question names, by the kinds that its words name. */
export const answerProgramFact: Answer = async (reader, { question, universities }) => {
  const [universityId] = universities
  const kinds = detectProgramFacts(question)
  if (!universityId || kinds.length === 0) return undefined
  const {
    programs: [first],
    isNamed,
  } = await findPrograms(reader, universityId, question)
  if (!first || !(isNamed || kinds.some((kind) => !ofUniversities.has(kind)))) return undefined
  return await replyWithFacts(reader, first, kinds)
}

/** Creates an answer about one kind of fact of a named programme: that kind first, then others that the question names. */
export const answerFactOf =
  (kind: ProgramKind): Answer =>
  async (reader, { question, universities }) => {
    const [universityId] = universities
    if (!universityId) return undefined
    const {
      programs: [first],
      isNamed,
    } = await findPrograms(reader, universityId, question)
    if (!first || (!isNamed && ofUniversities.has(kind))) return undefined
    const others = detectProgramFacts(question).filter(
      (other) => other !== kind && !(kind === 'gmat' && other === 'tests'),
    )
    return await replyWithFacts(reader, first, [kind, ...others])
  }

/** Answers with all that is known of a named programme. */
export const answerAllFacts: Answer = async (reader, { question, universities: [universityId] }) => {
  if (!universityId) return undefined
  const {
    programs: [first],
  } = await findPrograms(reader, universityId, question)
  if (!first) return undefined
  const { t } = reader
  const { data, sources } = await readProgram(reader, first)
  const known = data.facts.filter(({ value }) => value !== '')
  return createReply(
    [
      t('assistant.say.program', { name: formatLink(formatFoundProgram(first), first.page) }),
      ...known.map((fact) => factLine(fact, { program: first, officialUrl: data.officialUrl }, reader)),
      ...(known.length === 0
        ? [`- **${t('catalogue.fact.notKnown')}**, ${formatLink(t('assistant.page.official'), data.officialUrl)}`]
        : []),
    ],
    sources,
  )
}

/** Formats a tier in a word. */
export const formatTier = (tier: 'reach' | 'target' | 'safety' | null, { t }: Reader): string => {
  const labels = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return tier ? labels[tier] : t('matching.tierUnknown')
}
