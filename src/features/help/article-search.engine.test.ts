import { expect, it } from 'vitest'
import { createArticleIndex, rankArticles, stemText } from './article-search.engine.ts'
import { helpArticles } from './rules.ts'
import { searchWords } from './search-words.rules.ts'

const index = createArticleIndex([
  { id: 'title', title: 'Deadlines', text: 'Each has a time zone.' },
  { id: 'text', title: 'Time zones', text: 'A deadline has one.' },
  { id: 'words', title: 'Holidays', text: 'None.', words: 'vacation' },
])
const ids = (query: string) => rankArticles(index, query).map(({ id }) => id)

it('RT-22: a word of the title counts more than one of the text', () => {
  expect(ids('deadline')).toEqual(['title', 'text'])
})

it('RT-22: a search word finds an article that does not contain it', () => {
  expect(ids('When is my vacation?')).toEqual(['words'])
})

it('RT-22: the beginning of a word finds the word, and an unknown word nothing', () => {
  expect(ids('holi')).toEqual(['words'])
  expect(ids('xyzzy')).toEqual([])
})

it('RT-22: Chinese is compared by pairs of characters, Arabic without the article', () => {
  expect(stemText('推荐信')).toEqual(['推荐', '荐信'])
  expect(stemText('الرسالة')).toEqual(stemText('رسالة'))
})

it('RT-22: search words belong to articles that exist', () => {
  const known = new Set<string>(helpArticles.map(({ id }) => id))
  expect(Object.keys(searchWords).filter((id) => !known.has(id))).toEqual([])
})
