import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/locales.ts'
import { findPluralProblems } from './locale-plurals.ts'
import { readTexts } from './locale-texts.ts'
import { findVoiceProblems, maxSentenceWords } from './locale-voice.ts'

const problemsOf = (text: string, key = 'some.key') => findVoiceProblems([[key, text]])
const sentenceOf = (words: number) => `Word${' word'.repeat(words - 1)}.`

describe('voice of the English texts', () => {
  it('no English text breaks a rule', () => expect(findVoiceProblems(readTexts('en'))).toEqual([]))

  it.each([
    ['Somebody has reported this post.', 'someone'],
    ['It is gone for everybody.', 'everyone'],
    ['Nobody has stated it yet.', 'no one'],
    ['Whoever has the link can open it.', 'anyone who'],
    ['It will be deleted for good.', 'permanently'],
    ['Write it anew.', 'again'],
    ['Nothing is lost meanwhile.', 'in the meantime'],
    ['It was changed somewhere else.', 'in another tab'],
    ['Choose at most three.', 'up to'],
    ['The sessions ahead are cancelled.', 'upcoming'],
    ['Confirm your e-mail address.', 'email'],
    ['Choose the kind of session.', 'type of'],
    ['The reason stands beside the request.', 'is, or appears'],
    ['The price lies between the two.', 'is'],
    ['The request was taken back.', 'withdraw'],
    ['It has a running grant.', 'active grant'],
    ['Ask people in GradNet.', 'on GradNet'],
    ['It allows no generated text.', 'AI-generated'],
    ['Nothing is required.', 'what is known'],
    ['The student is told.', 'we tell'],
    ['It is 80 % complete.', '80%'],
    ["The university's page has it.", 'apostrophe'],
  ])('rejects "%s"', (text, better) => {
    const problems = problemsOf(text)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(better)
  })

  it('rejects a sentence over the limit, and counts neither tags nor the text beside it', () => {
    expect(problemsOf(sentenceOf(maxSentenceWords))).toEqual([])
    expect(problemsOf(`${sentenceOf(20)} ${sentenceOf(20)}`)).toEqual([])
    expect(problemsOf(`<link>${sentenceOf(maxSentenceWords)}</link>`)).toEqual([])
    expect(problemsOf(`Short. ${sentenceOf(maxSentenceWords + 1)}`)[0]).toContain('a sentence of 26 words')
  })

  it('rejects title case, except in names', () => {
    for (const text of ['Save Changes', 'Add to Shortlist']) expect(problemsOf(text)[0]).toContain('title case')
    for (const text of ['Save changes', 'Sign in with Google again', 'Saved. Undo'])
      expect(problemsOf(text)).toEqual([])
    expect(problemsOf('Social Work', 'catalogue.field.social-work')).toEqual([])
  })

  it('rejects a telegram of one or two words, except a confirmation of what was just done', () => {
    for (const text of ['Not done.', 'Impossible.', 'No {{name}}.']) expect(problemsOf(text)[0]).toContain('telegram')
    for (const text of ['Saved', 'Enter a date.', 'Nothing has changed.']) expect(problemsOf(text)).toEqual([])
    expect(problemsOf('Session moved.', 'booking.done.moved')).toEqual([])
  })
})

describe('plural forms', () => {
  const problemsIn = (language: 'en' | 'ar' | 'zh' | 'es', texts: Record<string, string>) =>
    findPluralProblems(language, new Map(Object.entries(texts)))

  it.each(languages)('each text with a count has the forms of %s', (language) => {
    expect(findPluralProblems(language, readTexts(language))).toEqual([])
  })

  it('reports a count without plural forms', () => {
    expect(problemsIn('en', { days: '{{count}} days left' })[0]).toContain('days has a count and no plural forms')
  })

  it('reports the forms that a language lacks', () => {
    const two = { days_one: '{{count}} day', days_other: '{{count}} days' }
    expect(problemsIn('en', two)).toEqual([])
    expect(problemsIn('es', two)).toEqual(['es: days_many is missing. Add this plural form.'])
    expect(problemsIn('ar', two)).toHaveLength(4)
    expect(problemsIn('zh', { days_other: '{{count}} 天' })).toEqual([])
  })

  it('reports a singular that repeats the plural, except where no word depends on the count', () => {
    const text = '{{count, number}} notifications archived'
    expect(problemsIn('en', { archived_one: text, archived_other: text })[0]).toContain('Write the singular')
    const more = 'Show {{count}} more'
    expect(problemsIn('en', { 'applications.showMore_one': more, 'applications.showMore_other': more })).toEqual([])
  })
})

describe('promises of the texts', () => {
  const rows = [...readFileSync('docs/voice.md', 'utf8').matchAll(/^\| `([\w.]+)` \| [^|]+ \| `([^`]+)`: (.+) \|$/gm)]

  it('docs/voice.md lists promises', () => expect(rows.length).toBeGreaterThan(15))

  it.each(rows.map(([, key = '', file = '', title = '']) => [key, file, title] as const))(
    'the promise of %s is proved in %s: %s',
    (key, file, title) => {
      expect(readTexts('en').has(key)).toBe(true)
      expect(readFileSync(file, 'utf8')).toContain(title)
    },
  )
})
