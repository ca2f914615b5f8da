import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { languages } from '#src/shared/locales.ts'
import { type HelpArticle, helpArticles, searchArticles } from './rules.ts'

type Texts = Record<string, { title: string; text: string }>

const articlesIn = (language: string): HelpArticle[] => {
  const { help } = JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as {
    help: { article: Texts }
  }
  return helpArticles.map(({ id, topic }) => ({ id, topic, ...(help.article[id] ?? { title: '', text: '' }) }))
}

describe('help pages (RT-22)', () => {
  it.each(languages)('every help article has a title and a text in %s', (language) => {
    for (const { id, title, text } of articlesIn(language)) {
      expect(title.length, id).toBeGreaterThan(1)
      expect(text.length, id).toBeGreaterThan(15)
    }
  })

  it('the footer links its four articles: privacy, terms, tips and blog', () => {
    expect(helpArticles.map(({ id }) => id)).toEqual(expect.arrayContaining(['privacy', 'terms', 'tips', 'blog']))
  })

  it.each([
    ['en', 'forgot password', 'sign-in'],
    ['en', 'DEADLINE', 'deadlines'],
    ['de', 'lebenslauf', 'cv'],
    ['es', 'contrasena', 'sign-in'],
    ['fr', 'echeance', 'deadlines'],
    ['de', 'Abgabetermin', 'deadlines'],
    ['es', 'hoja de vida', 'cv'],
    ['zh', '简历', 'cv'],
    ['zh', '期限', 'deadlines'],
    ['ar', 'كلمة المرور', 'sign-in'],
  ])('in %s, the help search for "%s" ranks %s first', (language, query, id) => {
    expect(searchArticles(articlesIn(language), query)[0]?.id).toBe(id)
  })

  it('an empty help query lists all articles, and nonsense none', () => {
    expect(searchArticles(articlesIn('en'), '  ')).toHaveLength(helpArticles.length)
    expect(searchArticles(articlesIn('en'), 'xyzzy')).toEqual([])
    expect(searchArticles(articlesIn('en'), 'deadline xyzzy')).toEqual([])
  })
})
