import { expect, it } from 'vitest'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { createSearchClient, type JudgedSentence, judgeSentence, readSentences } from './search-sentences.ts'

const sentences = readSentences()

it('the corpus has at least 120 sentences in seven languages, a third of each held out', () => {
  expect(sentences.length).toBeGreaterThanOrEqual(120)
  const languages = Map.groupBy(sentences, ({ language }) => language)
  expect([...languages.keys()].sort()).toEqual(['ar', 'de', 'en', 'es', 'fr', 'pt', 'zh'])
  for (const those of languages.values())
    expect(those.filter(({ part }) => part === 'held out').length).toBe(Math.floor(those.length / 3))
})

it('no sentence is empty where the catalogue has something, and 95 in 100 begin with what is wanted', async () => {
  const test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
  const api = createSearchClient(test.database)
  const judged: JudgedSentence[] = []
  for (const written of sentences) judged.push(await judgeSentence(api, written))
  await test.drop()
  const there = judged.filter(({ isInCatalogue }) => isInCatalogue)
  expect(there.length).toBeGreaterThan(sentences.length / 2)
  expect(there.filter(({ isEmpty }) => isEmpty).length).toBe(0)
  expect(there.filter(({ isWishedFirst }) => isWishedFirst).length / there.length).toBeGreaterThanOrEqual(0.95)
  expect(judged.filter(({ isUnderstood }) => isUnderstood).length / judged.length).toBeGreaterThanOrEqual(0.85)
})
