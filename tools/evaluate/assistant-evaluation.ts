import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Message, Proposal } from '#src/features/assistant/contract.ts'
import { collectAnswer } from '#src/features/assistant/fixtures.ts'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { projectDeadline } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import { formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import { formatNextAction } from '#src/features/dashboard/next-actions.format.ts'
import { selectNextActions } from '#src/features/dashboard/rules.ts'
import { toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import type { GpaScale } from '#src/features/profile/rules.ts'
import { getTranslator } from '#src/server/translations.ts'
import { formatDate } from '#src/shared/dates.ts'
import { type Language, languages } from '#src/shared/locales.ts'
import { formatMoney } from '#src/shared/money.ts'
import { foldText } from '#src/shared/unicode.ts'
import { seedPlans } from '#tests/support/applicant-plans.ts'
import type { callAs } from '#tests/support/router.ts'

// Evaluation questions of the assistant, with the user and the time of each, and the scoring of an answer.

const questionSchema = z.object({
  question: z.string(),
  language: z.enum(languages),
  /**
   * Each must be in the answer; `{{date:2026-11-13}}`, `{{fact:ID:KIND}}`, `{{text:KEY}}` and `{{match}}` are filled
   * in.
   */
  expect: z.array(z.string()).default([]),
  unwanted: z.array(z.string()).default([]),
  /** The expected proposal, with the values that count. */
  proposes: z.looseObject({ kind: z.string() }).optional(),
  /** Unanswerable with the available data: the right answer says so. */
  refuses: z.boolean().default(false),
  /** Whether answers were tuned for this natural question or it is held out. */
  set: z.enum(['tuned', 'held']).optional(),
})
export type Question = z.infer<typeof questionSchema>

const readQuestions = (name: string) =>
  z
    .array(questionSchema)
    .parse(JSON.parse(readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8')))

export const questions = readQuestions('assistant-questions')

/** Natural questions, in several languages and mixed. Half of them are held out: no answer was tuned for them. */
export const naturalQuestions = readQuestions('assistant-natural-questions')

export type EvaluationClient = ReturnType<typeof callAs>

/** Fixed time of the questions, so that "this week" and "this month" have one answer: a Tuesday morning. */
export const askedAt = '2026-11-10T09:00:00Z'

const formatFact = async (api: EvaluationClient, id: string, kind: string, language: Language) => {
  const facts: Record<string, { value?: unknown; currency?: string | undefined }> = (await api.catalogue.get({ id }))
    .facts
  const fact = facts[kind]
  if (typeof fact?.value !== 'number') return getTranslator(language)('catalogue.fact.notKnown')
  if (kind === 'admission_rate_undergraduate')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(fact.value)
  // The output filter removes every character that starts or ends an embedded direction.
  return formatMoney(fact.value, fact.currency ?? 'USD', language).replace(/[\u2066-\u2069]/g, '')
}

const formatBestMatch = async (api: EvaluationClient) => {
  const [best] = (await api.matching.list({})).matches
  return `**${Math.round((best?.match_score ?? 0) * 100)}/100**`
}

const formatProgramFact = async (api: EvaluationClient, id: string, kind: string, language: Language) => {
  const { programs } = await api.catalogue.get({ id: findUniversityId(id) })
  const known = programs.find((program) => program.id === id)
  if (!known) throw new Error(`no programme ${id}`)
  const { facts, inherited } = await api.catalogue.program({ universityId: findUniversityId(id), programId: id })
  const fact = facts[kind] ?? inherited[kind]
  if (!fact) throw new Error(`nothing is known of ${kind} of ${id}`)
  const texts = { t: getTranslator(language), language }
  const expected = kind === 'deadline' ? projectDeadline(fact, new Date().toISOString()) : undefined
  const text = expected ? formatExpectedDeadline(expected, texts) : formatFactValue(kind, fact, texts)
  return text.replace(/[\u2066-\u2069]/g, '')
}

const programIds = z
  .array(z.object({ id: z.string(), university: z.string() }))
  .parse(JSON.parse(readFileSync(new URL('../../catalogue/programs.json', import.meta.url), 'utf8')))
const universities = new Map(programIds.map(({ id, university }) => [id, university]))
const findUniversityId = (programId: string) => universities.get(programId) ?? ''

const formatTier = async (api: EvaluationClient, programId: string, language: Language) => {
  const { match } = await api.matching.program({ programId })
  const t = getTranslator(language)
  const labels = { reach: t('matching.tierReach'), target: t('matching.tierTarget'), safety: t('matching.tierSafety') }
  return `**${match?.category ? labels[match.category] : t('matching.tierUnknown')}**`
}

/** Returns the first action on the dashboard. */
const formatFirstAction = async (api: EvaluationClient, language: Language) => {
  const [snapshot, deadlines] = [await api.snapshot.get(), await api.deadlines.listUpcoming({ days: 365, limit: 500 })]
  const [first] = selectNextActions(snapshot, deadlines, new Date().toISOString())
  return first ? formatNextAction(first, getTranslator(language)).title : 'nothing is next'
}

const formatGradePoints = (grade: string, scale: string, language: Language) =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 2 }).format(
    toGradePoints(Number(grade), scale as GpaScale) ?? Number.NaN,
  )

const fillIn = async (api: EvaluationClient, expected: string, language: Language): Promise<string> => {
  const [, kind, ...rest] = /^\{\{(\w+)(?::([^:}]*)(?::([^}]*))?)?\}\}$/.exec(expected) ?? []
  const [first = '', second = ''] = rest
  if (kind === 'date') return formatDate(`${first}T00:00:00Z`, language, 'UTC')
  if (kind === 'text') return getTranslator(language)(first as 'catalogue.fact.notKnown')
  if (kind === 'fact') return await formatFact(api, first, second, language)
  if (kind === 'program') return await formatProgramFact(api, first, second, language)
  if (kind === 'tier') return await formatTier(api, first, language)
  if (kind === 'next') return await formatFirstAction(api, language)
  if (kind === 'points') return `**${formatGradePoints(first, second, language)}**`
  return kind === 'match' ? await formatBestMatch(api) : expected
}

export type Verdict = 'right' | 'wrong' | 'refused'

const refusal =
  /do not know|don't know|cannot|can't|not able|weiß ich nicht|kann ich nicht|no lo sé|ne le sais pas|不知道|لا أعرف/i

/** Tells whether the proposal of an answer has every expected value. */
const includesText = (proposal: unknown, wanted: unknown): boolean => {
  if (typeof wanted !== 'object' || wanted === null) return proposal === wanted
  if (typeof proposal !== 'object' || proposal === null) return false
  const known: Record<string, unknown> = { ...proposal }
  return Object.entries(wanted).every(([key, value]) => includesText(known[key], value))
}

const isProposed = (question: Question, proposals: Proposal[]) =>
  !question.proposes || proposals.some((proposal) => includesText(proposal, question.proposes))

/**
 * Scores an answer: right if it has all that is expected and nothing unwanted; refused if it says that it does not
 * know.
 */
export const judge = (
  question: Question,
  { expect, unwanted }: Pick<Question, 'expect' | 'unwanted'>,
  answer: Message | undefined,
): Verdict => {
  if (!answer) return 'refused'
  const isRefused = refusal.test(answer.content) && answer.proposals.length === 0
  if (question.refuses) return isRefused ? 'right' : 'wrong'
  // An answer may emphasise a figure that the expectation has in plain text.
  const plainText = [answer.content, answer.content.replaceAll('**', '')]
  const isPresent = expect.every((part) => plainText.some((text) => text.includes(part)))
  const isClean = !unwanted.some((part) => plainText.some((text) => text.includes(part)))
  if (isPresent && isClean && isProposed(question, answer.proposals)) return 'right'
  return isRefused ? 'refused' : 'wrong'
}

/** Lists expected facts that the question already contains, so that an echo would pass. */
export const echoed = (question: string, expected: string[]): string[] =>
  expected.filter((part) => foldText(question).includes(foldText(part)))

export interface Judged {
  question: Question
  expected: string[]
  verdict: Verdict
  answer: string
}

/** Batch size below the hourly limit of questions, so that a new user asks each batch. */
const batch = 25

/** Asks all questions, each batch as a new user from `newPerson`. */
export const evaluate = async (
  newPerson: () => Promise<EvaluationClient>,
  asked: readonly Question[] = questions,
): Promise<Judged[]> => {
  const judged: Judged[] = []
  let api: EvaluationClient | undefined
  for (const [at, question] of asked.entries()) {
    if (!api || at % batch === 0) {
      api = await newPerson()
      await seedPlans(api)
    }
    const person = api
    const { language } = question
    const { answer } = await collectAnswer(person, question.question, { language, id: randomUUID() })
    const fill = async (parts: string[]) =>
      await Promise.all(parts.map(async (part) => await fillIn(person, part, language)))
    const [expect, unwanted] = [await fill(question.expect), await fill(question.unwanted)]
    const verdict = judge(question, { expect, unwanted }, answer)
    judged.push({ question, expected: expect, verdict, answer: answer?.content ?? '' })
  }
  return judged
}

/** Counts the natural questions of each set with a useful answer. */
export const summarizeNatural = (judged: Judged[], provider: string) => {
  const of = (set: 'tuned' | 'held') => judged.filter(({ question }) => question.set === set)
  const right = (set: 'tuned' | 'held') => of(set).filter(({ verdict }) => verdict === 'right').length
  return {
    provider,
    tuned: { questions: of('tuned').length, right: right('tuned') },
    held: { questions: of('held').length, right: right('held') },
  }
}

/** Content of the committed file. */
export const summarize = (judged: Judged[], provider: string) => {
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  return {
    provider,
    questions: judged.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
  }
}
