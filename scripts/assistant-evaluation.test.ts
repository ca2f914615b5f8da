import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { loadDefaultCatalogue } from '../src/features/catalogue/defaults/commands.ts'
import { createTestDatabase, createTestPerson } from '../src/server/testing/database.ts'
import { callAs } from '../src/server/testing/router.ts'
import { evaluate, judge, questions, summaryOf } from './assistant-evaluation.ts'

const file = new URL('../catalogue/assistant-measurement.json', import.meta.url)

it('CH-01: the built-in assistant answers the committed questions as well as the committed measurement says', async () => {
  const test = await createTestDatabase()
  try {
    await loadDefaultCatalogue(test.database.service)
    const judged = await evaluate(async () => {
      const person = await createTestPerson(test)
      await test.owner.query(
        "insert into academic_profiles (user_id, current_gpa, gpa_scale, target_field, target_degree_level, countries) values ($1, 3.7, '4.0', 'computer-science', 'masters', '{US}')",
        [person.id],
      )
      return callAs(test, person.token)
    })
    expect(questions.length).toBeGreaterThanOrEqual(60)
    const { measuredAt: _day, ...summary } = summaryOf(judged, 'built-in')
    const { measuredAt: _other, ...committed } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
    const misses = judged.filter(({ verdict }) => verdict !== 'right')
    expect(summary, JSON.stringify(misses, null, 1)).toEqual(committed)
    expect(summary.right / summary.questions).toBeGreaterThan(0.9)
  } finally {
    await test.drop()
  }
}, 120_000)

it('an answer is right, wrong or refused', () => {
  const question = { question: 'q', language: 'en' as const, expect: [], unwanted: ['no'], refuses: false }
  const answer = (content: string) => ({
    id: '',
    role: 'assistant' as const,
    content,
    timestamp: '',
    answersId: null,
    sources: [],
    proposals: [],
  })
  expect(judge(question, ['5'], answer('It is 5.'))).toBe('right')
  expect(judge(question, ['5'], answer('It is 6.'))).toBe('wrong')
  expect(judge(question, ['5'], answer('It is 5, no.'))).toBe('wrong')
  expect(judge(question, ['5'], answer('I do not know that.'))).toBe('refused')
  expect(judge(question, ['5'], undefined)).toBe('refused')
  expect(judge({ ...question, refuses: true }, [], answer('I do not know that.'))).toBe('right')
  expect(judge({ ...question, refuses: true }, [], answer('It will rain.'))).toBe('wrong')
})
