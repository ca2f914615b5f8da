import {
  type FormattedFact,
  type FoundProgram,
  findPrograms,
  readChance,
  readProgram,
} from '../lookup/programs.commands.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { detectProgramFacts } from '../understanding/program-facts.parse.ts'
import type { ProgramKind } from '../understanding/program-kinds.rules.ts'
import { formatReason } from './plan-replies.commands.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

/** Facts that are read from the university if no programme is named, or from the user's planned deadline there. */
const ofUniversities: ReadonlySet<ProgramKind> = new Set([
  'deadline',
  'application_fee',
  'tuition_per_year',
  'living_cost_per_year',
])

const nameOf = ({ name, degree, universityName }: FoundProgram): string =>
  `${name.includes(degree) ? name : `${name}, ${degree}`}, ${universityName}`

const factLine = ({ name, value, note, source }: FormattedFact, program: FoundProgram, { t }: Reader): string => {
  if (value === '') return `- ${name}: ${formatLink(t('catalogue.fact.notKnown'), program.page)}`
  const origin = source ? formatLink(source.title, source.href) : formatLink(nameOf(program), program.page)
  return `- ${name}: **${value}** (${[note, origin].filter(Boolean).join(', ')})`
}

/** Lists the facts of the programmes that a question names; a fact that is not stated says how to add it. */
export const answerProgramFact: Answer = async (reader, { question, universities }) => {
  const [universityId] = universities
  const kinds = detectProgramFacts(question)
  if (!universityId || kinds.length === 0) return undefined
  const {
    programs: [first],
    isNamed,
  } = await findPrograms(reader, universityId, question)
  if (!first || !(isNamed || kinds.some((kind) => !ofUniversities.has(kind)))) return undefined
  const { data, sources } = await readProgram(reader, first, kinds)
  const isUnknown = data.facts.some(({ value }) => value === '')
  const { t } = reader
  return createReply(
    [
      t('assistant.say.program', { name: formatLink(nameOf(first), first.page) }),
      ...data.facts.map((fact) => factLine(fact, first, reader)),
      ...(isUnknown ? [t('assistant.say.addFact', { page: formatLink(t('assistant.page.program'), first.page) })] : []),
    ],
    sources,
  )
}

const tierText = (tier: 'reach' | 'target' | 'safety' | null, { t }: Reader): string => {
  const labels = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return tier ? labels[tier] : t('matching.tierUnknown')
}

/** Answers whether a programme is a reach, a target or a safety for the user, with reasons and definitions. */
export const answerChance: Answer = async (reader, { question, universities }) => {
  const [universityId] = universities
  if (!universityId) return undefined
  const {
    programs: [first],
  } = await findPrograms(reader, universityId, question)
  if (!first) return undefined
  const { t } = reader
  const {
    data: { tier, reason },
  } = await readChance(reader, first)
  const tiers = createPageLink(t('help.article.tiers.title'), '/help#tiers')
  const link = formatLink(nameOf(first), first.page)
  return createReply(
    [
      `${link}: **${tierText(tier, reader)}**. ${reason ? formatReason(reason, reader) : ''}`.trim(),
      tier ? t('assistant.say.chance') : t('assistant.say.chanceUnknown'),
      tiers.text,
    ],
    [{ title: nameOf(first), href: first.page }, tiers.source],
  )
}
