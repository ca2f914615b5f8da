// Help articles as data, so that a page can list them, a search can find them and the assistant can cite them by id.
// The texts are in the catalogue under help.article.<id>; the id is the anchor on /help.

import { foldText } from '#src/shared/unicode.ts'

export const helpTopics = ['start', 'matching', 'applications', 'account', 'rules'] as const
export type HelpTopic = (typeof helpTopics)[number]

export const helpArticles = [
  { id: 'begin', topic: 'start' },
  { id: 'cv', topic: 'start' },
  { id: 'offline', topic: 'start' },
  { id: 'languages', topic: 'start' },
  { id: 'matches', topic: 'matching' },
  { id: 'tiers', topic: 'matching' },
  { id: 'how-many', topic: 'matching' },
  { id: 'grades', topic: 'matching' },
  { id: 'facts', topic: 'matching' },
  { id: 'shortlist', topic: 'applications' },
  { id: 'deadlines', topic: 'applications' },
  { id: 'reminders', topic: 'applications' },
  { id: 'letters', topic: 'applications' },
  { id: 'statement', topic: 'applications' },
  { id: 'professors', topic: 'applications' },
  { id: 'fees', topic: 'applications' },
  { id: 'decisions', topic: 'applications' },
  { id: 'visa', topic: 'applications' },
  { id: 'tips', topic: 'applications' },
  { id: 'sign-in', topic: 'account' },
  { id: 'role', topic: 'account' },
  { id: 'mentors', topic: 'account' },
  { id: 'privacy', topic: 'rules' },
  { id: 'researchers', topic: 'rules' },
  { id: 'free', topic: 'rules' },
  { id: 'terms', topic: 'rules' },
  { id: 'blog', topic: 'rules' },
] as const satisfies readonly { id: string; topic: HelpTopic }[]
export type HelpArticleId = (typeof helpArticles)[number]['id']

export interface HelpArticle {
  id: HelpArticleId
  topic: HelpTopic
  title: string
  text: string
}

/** Search synonyms of articles in all languages: the texts use one term per concept. */
const otherWords: Partial<Record<HelpArticleId, string>> = {
  cv: 'résumé resume curriculum hoja de vida Vita',
  deadlines: 'due date échéance délai fecha tope vencimiento Abgabetermin Bewerbungsschluss 期限 آخر أجل',
  letters: 'reference referee lettre de référence referencia Referenz Gutachten 介绍信 تزكية',
  statement: 'essay motivation letter ensayo Essay Aufsatz 动机信 مقال',
  'sign-in': 'log in login acceder connexion einloggen 登陆 تسجيل الدخول',
}

/** Words of a query; text in a language without spaces is a single word. */
const wordsOf = (query: string): string[] =>
  foldText(query)
    .split(/[\s,.;:!?]+/)
    .filter(Boolean)

const fitOf = ({ id, title, text }: HelpArticle, words: string[]): number => {
  const [inTitle, inText] = [foldText(title), foldText(`${text} ${otherWords[id] ?? ''}`)]
  let fit = 0
  for (const word of words) {
    if (inTitle.includes(word)) fit += 3
    else if (inText.includes(word)) fit += 1
    else return 0
  }
  return fit
}

/**
 * Searches articles that contain every word of the query, those with the words in the title first; returns all without
 * a query.
 */
export const searchArticles = (articles: HelpArticle[], query: string): HelpArticle[] => {
  const words = wordsOf(query)
  if (words.length === 0) return articles
  return articles
    .map((article) => ({ article, fit: fitOf(article, words) }))
    .filter(({ fit }) => fit > 0)
    .sort((one, other) => other.fit - one.fit)
    .map(({ article }) => article)
}
