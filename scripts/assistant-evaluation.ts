import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Message, Proposal } from '../src/features/assistant/contract.ts'
import { askAndHear } from '../src/features/assistant/fixtures.ts'
import { plain } from '../src/features/assistant/understanding/entities.parse.ts'
import type { callAs } from '../src/server/testing/router.ts'
import { textsFor } from '../src/server/texts.ts'
import { formatDate } from '../src/shared/dates.ts'
import { type Language, languages } from '../src/shared/locales.ts'
import { formatMoney } from '../src/shared/money.ts'

// The committed questions, the person they are asked for, the moment at which they are asked, and how an answer is judged.

const questionSchema = z.object({
  question: z.string(),
  language: z.enum(languages),
  /** Every one must be in the answer; `{{date:2026-11-13}}`, `{{fact:ID:KIND}}`, `{{text:KEY}}` and `{{match}}` are filled in. */
  expect: z.array(z.string()).default([]),
  unwanted: z.array(z.string()).default([]),
  /** What the answer must propose, with the values that count. */
  proposes: z.looseObject({ kind: z.string() }).optional(),
  /** Nobody can know it here: the right answer says so. */
  refuses: z.boolean().default(false),
})
export type Question = z.infer<typeof questionSchema>

export const questions = z
  .array(questionSchema)
  .parse(JSON.parse(readFileSync(new URL('../catalogue/assistant-questions.json', import.meta.url), 'utf8')))

export type EvaluationClient = ReturnType<typeof callAs>

/** When the questions are asked, so that "this week" and "this month" have one answer: a Tuesday morning. */
export const askedAt = '2026-11-10T09:00:00Z'

const applyTo = async (api: EvaluationClient, universityId: string) => {
  const entry = await api.shortlist.add({ universityId, programId: null })
  return { entry, application: await api.applications.create({ selectedUniversityId: entry.id }) }
}

/** An applicant with three applications, one begun and one submitted, deadlines in every span of time, one unread notice. */
export const seedPlans = async (api: EvaluationClient) => {
  const stanford = await applyTo(api, 'stanford-university')
  const eth = await applyTo(api, 'eth-zurich')
  const toronto = await applyTo(api, 'university-of-toronto')
  const addDeadline = async (selectedUniversityId: string, localDate: string, title = '') =>
    await api.deadlines.create({
      kind: 'application',
      localTime: '23:59',
      zoneRule: 'own',
      zone: null,
      sourceUrl: '',
      isConfirmed: true,
      selectedUniversityId,
      title,
      localDate,
    })
  await addDeadline(stanford.entry.id, '2026-11-13')
  await addDeadline(stanford.entry.id, '2026-11-25', 'Portfolio')
  await addDeadline(eth.entry.id, '2026-11-08', 'Late fee')
  await addDeadline(eth.entry.id, '2026-12-05')
  const transcripts = stanford.application.requirements.find(({ kind }) => kind === 'transcripts')
  await api.applications.updateRequirement({
    id: transcripts?.id ?? '',
    applicationId: stanford.application.id,
    status: 'completed',
  })
  const { id, version } = toronto.application
  await api.applications.update({ id, version, status: 'submitted' })
}

const sayFact = async (api: EvaluationClient, id: string, kind: string, language: Language) => {
  const facts: Record<string, { value?: unknown; currency?: string | undefined }> = (await api.catalogue.get({ id }))
    .facts
  const fact = facts[kind]
  if (typeof fact?.value !== 'number') return textsFor(language)('catalogue.fact.notKnown')
  if (kind === 'admission_rate_undergraduate')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(fact.value)
  return formatMoney(fact.value, fact.currency ?? 'USD', language)
}

const sayMatch = async (api: EvaluationClient) => {
  const [best] = (await api.matching.list({})).matches
  return `**${Math.round((best?.match_score ?? 0) * 100)}/100**`
}

const fillIn = async (api: EvaluationClient, expected: string, language: Language): Promise<string> => {
  const [, kind, ...rest] = /^\{\{(\w+)(?::([^:}]*)(?::([^}]*))?)?\}\}$/.exec(expected) ?? []
  const [first = '', second = ''] = rest
  if (kind === 'date') return formatDate(`${first}T00:00:00Z`, language, 'UTC')
  if (kind === 'text') return textsFor(language)(first as 'catalogue.fact.notKnown')
  if (kind === 'fact') return await sayFact(api, first, second, language)
  return kind === 'match' ? await sayMatch(api) : expected
}

export type Verdict = 'right' | 'wrong' | 'refused'

const refusal =
  /do not know|don't know|cannot|can't|not able|weiß ich nicht|kann ich nicht|no lo sé|ne le sais pas|不知道|لا أعرف/i

/** Whether an answer's proposal has every value that is wanted. */
const holds = (proposal: unknown, wanted: unknown): boolean => {
  if (typeof wanted !== 'object' || wanted === null) return proposal === wanted
  if (typeof proposal !== 'object' || proposal === null) return false
  const known: Record<string, unknown> = { ...proposal }
  return Object.entries(wanted).every(([key, value]) => holds(known[key], value))
}

const isProposed = (question: Question, proposals: Proposal[]) =>
  !question.proposes || proposals.some((proposal) => holds(proposal, question.proposes))

/** The answer's verdict: all that is expected and nothing unwanted is right; saying that one does not know is refused. */
export const judge = (
  question: Question,
  { expect, unwanted }: Pick<Question, 'expect' | 'unwanted'>,
  answer: Message | undefined,
): Verdict => {
  if (!answer) return 'refused'
  const isRefused = refusal.test(answer.content) && answer.proposals.length === 0
  if (question.refuses) return isRefused ? 'right' : 'wrong'
  const isThere = expect.every((part) => answer.content.includes(part))
  const isClean = !unwanted.some((part) => answer.content.includes(part))
  if (isThere && isClean && isProposed(question, answer.proposals)) return 'right'
  return isRefused ? 'refused' : 'wrong'
}

/** What of the expected facts stands in the question already, so that an echo would be enough. */
export const echoed = (question: string, expected: string[]): string[] =>
  expected.filter((part) => plain(question).includes(plain(part)))

export interface Judged {
  question: Question
  expected: string[]
  verdict: Verdict
  answer: string
}

/** Under the limit of questions an hour, so that a fresh person asks each batch. */
const batch = 25

/** Asks all questions, each batch as a person that `newPerson` has signed up. */
export const evaluate = async (newPerson: () => Promise<EvaluationClient>): Promise<Judged[]> => {
  const judged: Judged[] = []
  let api: EvaluationClient | undefined
  for (const [at, question] of questions.entries()) {
    if (!api || at % batch === 0) {
      api = await newPerson()
      await seedPlans(api)
    }
    const asked = api
    const { language } = question
    const { answer } = await askAndHear(asked, question.question, { language, id: randomUUID() })
    const fill = async (parts: string[]) =>
      await Promise.all(parts.map(async (part) => await fillIn(asked, part, language)))
    const [expect, unwanted] = [await fill(question.expect), await fill(question.unwanted)]
    const verdict = judge(question, { expect, unwanted }, answer)
    judged.push({ question, expected: expect, verdict, answer: answer?.content ?? '' })
  }
  return judged
}

/** What is written to the committed file. */
export const summaryOf = (judged: Judged[], provider: string) => {
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  return {
    provider,
    questions: judged.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
  }
}
