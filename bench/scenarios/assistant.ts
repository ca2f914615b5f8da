import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { answerQuestion, storeQuestion } from '#src/features/assistant/commands.ts'
import type { Database } from '#src/server/database.ts'
import type { Language } from '#src/shared/locales.ts'
import { seedPlans } from '#tests/support/applicant-plans.ts'
import { callAs } from '#tests/support/router.ts'
import { type Applicant, benchContext, openCatalogue } from '../catalogue.ts'
import type { BenchDatabase } from '../database.ts'
import { type Figure, median, p95 } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

const maxMs = 150

interface Question {
  question: string
  language: Language
}

/** Questions of the evaluation, in six languages. */
const readQuestions = () =>
  ['assistant-natural-questions', 'assistant-questions'].flatMap(
    (name) => JSON.parse(readFileSync(new URL(`../../catalogue/${name}.json`, import.meta.url), 'utf8')) as Question[],
  )

/** Stores a question and reads the answer to its end, as the procedure does; returns the milliseconds. */
const timeAnswer = async (database: Database, { id }: Applicant, { question, language }: Question) => {
  const person = { id, role: 'applicant', onboardingComplete: true, completion: 100, timeZone: 'UTC' }
  const asked = {
    context: { ...benchContext, database, person },
    question: { id: randomUUID(), content: question, language },
    signal: undefined,
  } as never
  const started = performance.now()
  await storeQuestion(asked)
  let isAnswered = false
  for await (const event of answerQuestion(asked)) isAnswered ||= event.type === 'answer'
  if (!isAnswered) throw new Error(`no answer to: ${question}`)
  return performance.now() - started
}

/** Answers of the built-in assistant to an applicant with plans, over the catalogue that ships. */
export const benchAssistant = async (given: BenchDatabase, sizes: Sizes['assistant']): Promise<Figure[]> => {
  const { database, programs, applicant } = await openCatalogue(given, sizes.hasRegisters)
  await seedPlans(callAs({ database } as never, applicant.token))
  const asked = readQuestions().slice(0, sizes.questions)
  const times: { question: string; ms: number }[] = []
  for (let round = 0; round <= sizes.rounds; round += 1)
    for (const one of asked) {
      const ms = await timeAnswer(database, applicant, one)
      // The first round warms up.
      if (round > 0) times.push({ question: one.question, ms })
    }
  await database.close()
  const all = times.map(({ ms }) => ms)
  return [
    {
      id: 'assistant',
      what: `answer of the built-in assistant over ${programs} programmes, one after the other, p95`,
      value: p95(all),
      unit: 'ms',
      bar: `<= ${maxMs}`,
      holds: p95(all) <= maxMs,
      median: Math.round(median(all)),
      slowest: times
        .sort((a, b) => b.ms - a.ms)
        .slice(0, 6)
        .map(({ question, ms }) => `${question} ${Math.round(ms)}`),
    },
  ]
}
