import { describe, expect, it } from 'vitest'
import { findStale, type Sources, translated, withSeen } from './locale-sources.ts'
import { findForbiddenTerms, terms } from './locale-terms.ts'
import { readTexts } from './locale-texts.ts'

const english = new Map([
  ['one', 'First text'],
  ['two', 'Second text'],
])
const everything = () => true

describe('translations whose English has changed', () => {
  const sources = withSeen(english, {}, everything)
  const edited = new Map([...english, ['two', 'Second text, edited']])

  it('a changed text is reported in each language, and no other text is', () => {
    expect(findStale(english, sources)).toEqual([])
    expect(findStale(edited, sources)).toEqual(translated.map((language) => [language, 'two']))
  })

  it('a text is no longer reported in a language in which it was reviewed', () => {
    const seen = withSeen(edited, sources, (key, language) => key === 'two' && language === 'de')
    expect(findStale(edited, seen).map(([language]) => language)).toEqual(
      translated.filter((language) => language !== 'de'),
    )
    expect(withSeen(edited, seen, everything)).toEqual(withSeen(edited, {}, everything))
  })

  it('each new text gets a record, and a deleted one has none', () => {
    const more = new Map([...english, ['three', 'Third text']])
    expect(findStale(more, sources)).toEqual(translated.map((language) => [language, 'three']))
    expect(Object.keys(withSeen(new Map([['one', 'First text']]), sources, everything))).toEqual(['one'])
  })

  it('a text is reported again when the English is reverted', () => {
    const seen: Sources = withSeen(edited, sources, everything)
    expect(findStale(english, seen)).toHaveLength(translated.length)
  })
})

describe('one term per concept in each language', () => {
  it.each(translated)('no text in %s uses a forbidden form', (language) => {
    expect(findForbiddenTerms(language, readTexts(language))).toEqual([])
  })

  it.each([
    ['de', 'Ihre Mitteilungen', 'notification'],
    ['fr', 'Vos correspondances', 'match'],
    ['es', 'Sus coincidencias', 'match'],
    ['zh', '您的事实', 'fact'],
    ['ar', 'طلب مراجعة مشرف آخر', 'moderator'],
  ] as const)('in %s "%s" is reported', (language, text, concept) => {
    const [problem] = findForbiddenTerms(language, [['some.key', text]])
    expect(problem).toContain(concept)
  })

  it('the same form is allowed where it means another thing', () => {
    expect(findForbiddenTerms('de', [['calls.trouble.busy', 'Ein anderes Programm benutzt es.']])).toEqual([])
  })

  it('no term forbids its own form', () => {
    for (const language of translated)
      for (const { said } of terms) expect(said[language].never?.test(said[language].term) ?? false).toBe(false)
  })
})
