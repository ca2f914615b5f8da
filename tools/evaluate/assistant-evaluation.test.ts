import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Message } from '#src/features/assistant/contract.ts'
import { listLinkedHrefs } from '#src/features/assistant/safety/claims.parse.ts'
import { listShownFigures } from '#src/features/assistant/safety/figures.parse.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import {
  askedAt,
  echoed,
  evaluate,
  type Judged,
  judge,
  naturalQuestions,
  questions,
  summarize,
  summarizeNatural,
} from './assistant-evaluation.ts'
import { isRecording, readBaseline, writeBaseline } from './baseline.ts'

const file = new URL('../../catalogue/assistant-measurement.json', import.meta.url)
const naturalFile = new URL('../../catalogue/assistant-natural-measurement.json', import.meta.url)

beforeEach(() => vi.useFakeTimers({ now: new Date(askedAt), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

// Another endpoint than the built-in assistant is used only for measurements.
const { AI_BASE_URL, AI_API_KEY, AI_MODEL = 'gpt-4o-mini' } = isRecording ? process.env : {}
const ai = AI_BASE_URL ? { baseUrl: AI_BASE_URL, apiKey: AI_API_KEY, model: AI_MODEL } : undefined

/** Lists lines with a figure and no link; a line that introduces others has its links below. */
const unlinked = ({ answer }: Judged) =>
  answer
    .split('\n')
    .filter((line) => !/[:：]$/.test(line) && listShownFigures(line).length > 0 && listLinkedHrefs(line).length === 0)

const provider = ai ? ai.model : 'built-in'

/** One catalogue for both sets of questions. */
const withCatalogue = async (work: (newPerson: () => Promise<ReturnType<typeof callAs>>) => Promise<void>) => {
  const test = await createTestDatabase()
  try {
    await loadDefaultCatalogue(test.database.service)
    await work(async () => {
      const person = await createTestPerson(test)
      await test.owner.query(
        "insert into academic_profiles (user_id, current_gpa, gpa_scale, target_field, target_degree_level, countries) values ($1, 3.7, '4.0', 'computer-science', 'masters', '{US}')",
        [person.id],
      )
      return callAs(test, person.token, undefined, { config: ai ? { ai } : {} })
    })
  } finally {
    await test.drop()
  }
}

/** Misses of the questions that answers may be tuned for; those of held-out questions are only counted. */
const format = (misses: Judged[]) => {
  const shown = misses.filter(({ question }) => question.set !== 'held')
  for (const { question, verdict, answer, expected } of isRecording ? shown : [])
    console.log(
      `${question.set ?? ''} ${verdict}: ${question.question}\n  wanted ${expected.join(' | ')}\n  ${answer.replaceAll('\n', '\n  ')}`,
    )
}

it('CH-01: the built-in assistant reaches the committed measurements on the committed questions', async () => {
  await withCatalogue(async (newPerson) => {
    const judged = await evaluate(newPerson)
    expect(questions.length).toBeGreaterThanOrEqual(60)
    const echoes = judged.flatMap(({ question, expected }) => echoed(question.question, expected))
    expect(echoes, 'a fact that the question itself holds proves nothing').toEqual([])
    const natural = await evaluate(newPerson, naturalQuestions)
    expect([...judged, ...natural].flatMap(unlinked), 'a figure without its source').toEqual([])
    const [summary, naturalSummary] = [summarize(judged, provider), summarizeNatural(natural, provider)]
    const misses = [...judged, ...natural].filter(({ verdict }) => verdict !== 'right')
    format(misses)
    if (isRecording) {
      writeBaseline(file, summary)
      writeBaseline(naturalFile, naturalSummary)
      return
    }
    expect(summary, JSON.stringify(misses, null, 1)).toEqual(readBaseline(file))
    expect(naturalSummary, JSON.stringify(misses, null, 1)).toEqual(readBaseline(naturalFile))
  })
}, 240_000)

it('CH-01: every question has expected facts, an expected proposal, or is marked as unanswerable', () => {
  for (const question of [...questions, ...naturalQuestions])
    expect(question.expect.length > 0 || question.proposes !== undefined || question.refuses, question.question).toBe(
      true,
    )
  const answers = questions.map(({ question }) => question)
  for (const example of [
    'What is due this month?',
    'What is missing for Stanford?',
    'Compare ETH Zurich and Stanford',
    'How do I ask for a letter?',
  ])
    expect(answers).toContain(example)
})

it('an answer is scored as right, wrong or refused', () => {
  const question = { question: 'q', language: 'en' as const, expect: [], unwanted: [], refuses: false }
  const wanted = { expect: ['5'], unwanted: ['no'] }
  const answer = (content: string, proposals: Message['proposals'] = []): Message => ({
    id: '',
    role: 'assistant',
    content,
    timestamp: '',
    answersId: null,
    sources: [],
    proposals,
    choices: [],
  })
  expect(judge(question, wanted, answer('It is 5.'))).toBe('right')
  expect(judge(question, wanted, answer('It is 6.'))).toBe('wrong')
  expect(judge(question, wanted, answer('It is 5, no.'))).toBe('wrong')
  expect(judge(question, wanted, answer('I do not know that.'))).toBe('refused')
  expect(judge(question, wanted, undefined)).toBe('refused')
  const nothing = { expect: [], unwanted: [] }
  expect(judge({ ...question, refuses: true }, nothing, answer('I do not know that.'))).toBe('right')
  expect(judge({ ...question, refuses: true }, nothing, answer('It will rain.'))).toBe('wrong')
  const proposes = { kind: 'addToShortlist', input: { universityId: 'a' } }
  const proposal = { id: '', state: 'open', kind: 'addToShortlist', name: 'A' } as const
  const added = (universityId: string) => answer('Yes?', [{ ...proposal, input: { universityId, programId: null } }])
  expect(judge({ ...question, proposes }, nothing, added('a'))).toBe('right')
  expect(judge({ ...question, proposes }, nothing, added('b'))).toBe('wrong')
})

it('an expectation that the question contains is found, regardless of case and accents', () => {
  expect(echoed('When is the deadline for ETH Zürich?', ['eth zurich', 'December 15, 2026'])).toEqual(['eth zurich'])
})
