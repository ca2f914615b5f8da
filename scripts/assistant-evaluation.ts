import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Message } from '../src/features/assistant/contract.ts'
import { askAndHear } from '../src/features/assistant/fixtures.ts'
import { textsFor } from '../src/server/texts.ts'
import { formatDate } from '../src/shared/dates.ts'
import { type Language, languages } from '../src/shared/locales.ts'
import { formatMoney } from '../src/shared/money.ts'

// The committed questions, the person they are asked for, and how an answer is judged.

const questionSchema = z.object({
  question: z.string(),
  language: z.enum(languages),
  /** Every one must be in the answer; `{{date:+3}}` and `{{fact:ID:KIND}}` are filled in. */
  expect: z.array(z.string()),
  unwanted: z.array(z.string()).default([]),
  proposes: z.string().optional(),
  /** Nobody can know it here: the right answer says so. */
  refuses: z.boolean().default(false),
})
export type Question = z.infer<typeof questionSchema>

export const questions = z
  .array(questionSchema)
  .parse(JSON.parse(readFileSync(new URL('../catalogue/assistant-questions.json', import.meta.url), 'utf8')))

type Call<Input, Output> = (input: Input) => Promise<Output>

/** The calls that an evaluation makes, in process or over HTTP. */
export interface EvaluationClient {
  assistant: Parameters<typeof askAndHear>[0]['assistant']
  shortlist: { add: Call<{ universityId: string; programId: null }, { id: string }> }
  applications: {
    create: Call<{ selectedUniversityId: string }, { id: string; requirements: { id: string; kind: string }[] }>
    updateRequirement: Call<{ id: string; applicationId: string; status: 'completed' }, unknown>
  }
  deadlines: {
    create: Call<
      {
        selectedUniversityId: string
        kind: 'application'
        title: string
        localDate: string
        localTime: string
        zoneRule: 'own'
        zone: null
        sourceUrl: string
        isConfirmed: boolean
      },
      unknown
    >
  }
  catalogue: {
    get: Call<{ id: string }, { facts: Record<string, { value?: unknown; currency?: string | undefined }> }>
  }
}

const dayMs = 86_400_000
const dayFromNow = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

const applyTo = async (api: EvaluationClient, universityId: string) => {
  const entry = await api.shortlist.add({ universityId, programId: null })
  return { entry, application: await api.applications.create({ selectedUniversityId: entry.id }) }
}

/** An applicant with two applications: one due in three days and begun, one with a deadline that has passed. */
export const seedPlans = async (api: EvaluationClient) => {
  const stanford = await applyTo(api, 'stanford-university')
  const eth = await applyTo(api, 'eth-zurich')
  await api.shortlist.add({ universityId: 'university-of-toronto', programId: null })
  const deadline = {
    kind: 'application',
    localTime: '23:59',
    zoneRule: 'own',
    zone: null,
    sourceUrl: '',
    isConfirmed: true,
  } as const
  await api.deadlines.create({
    ...deadline,
    selectedUniversityId: stanford.entry.id,
    title: '',
    localDate: dayFromNow(3),
  })
  await api.deadlines.create({
    ...deadline,
    selectedUniversityId: eth.entry.id,
    title: 'Late fee',
    localDate: dayFromNow(-2),
  })
  const transcripts = stanford.application.requirements.find(({ kind }) => kind === 'transcripts')
  await api.applications.updateRequirement({
    id: transcripts?.id ?? '',
    applicationId: stanford.application.id,
    status: 'completed',
  })
}

const sayFact = async (api: EvaluationClient, id: string, kind: string, language: Language) => {
  const fact = (await api.catalogue.get({ id })).facts[kind]
  if (typeof fact?.value !== 'number') return textsFor(language)('catalogue.fact.notKnown')
  if (kind === 'admission_rate_undergraduate')
    return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(fact.value)
  return formatMoney(fact.value, fact.currency ?? 'USD', language)
}

const fillIn = async (api: EvaluationClient, expected: string, language: Language): Promise<string> => {
  const [, day] = /\{\{date:\+(\d+)\}\}/.exec(expected) ?? []
  if (day) return formatDate(`${dayFromNow(Number(day))}T00:00:00Z`, language, 'UTC')
  const [, id, kind] = /\{\{fact:([^:]+):([^}]+)\}\}/.exec(expected) ?? []
  return id && kind ? await sayFact(api, id, kind, language) : expected
}

export type Verdict = 'right' | 'wrong' | 'refused'

const refusal =
  /do not know|don't know|cannot|can't|not able|weiß ich nicht|kann ich nicht|no lo sé|ne le sais pas|不知道|لا أعرف/i

/** The answer's verdict: all that is expected and nothing unwanted is right; saying that one does not know is refused. */
export const judge = (question: Question, expected: string[], answer: Message | undefined): Verdict => {
  if (!answer) return 'refused'
  const isRefused = refusal.test(answer.content) && answer.proposals.length === 0
  if (question.refuses) return isRefused ? 'right' : 'wrong'
  const isThere = expected.every((part) => answer.content.includes(part))
  const isClean = !question.unwanted.some((part) => answer.content.includes(part))
  const isProposed = !question.proposes || answer.proposals.some(({ kind }) => kind === question.proposes)
  if (isThere && isClean && isProposed) return 'right'
  return isRefused ? 'refused' : 'wrong'
}

export interface Judged {
  question: string
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
    const { answer } = await askAndHear(asked, question.question, { language: question.language, id: randomUUID() })
    const expected = await Promise.all(
      question.expect.map(async (part) => await fillIn(asked, part, question.language)),
    )
    judged.push({
      question: question.question,
      verdict: judge(question, expected, answer),
      answer: answer?.content ?? '',
    })
  }
  return judged
}

/** What is written to the committed file. */
export const summaryOf = (judged: Judged[], provider: string) => {
  const count = (verdict: Verdict) => judged.filter((one) => one.verdict === verdict).length
  return {
    measuredAt: new Date().toISOString().slice(0, 10),
    provider,
    questions: judged.length,
    right: count('right'),
    wrong: count('wrong'),
    refused: count('refused'),
  }
}
