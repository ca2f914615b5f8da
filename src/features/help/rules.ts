// Help articles as data, so that a page can list them, a search can find them and the assistant can cite them by id.
// The texts are in the catalogue under help.article.<id>; the id is the anchor on /help.

import { createArticleIndex, rankArticles } from './article-search.engine.ts'
import { searchWords } from './search-words.rules.ts'

export const helpTopics = ['start', 'matching', 'applications', 'advice', 'account', 'rules'] as const
export type HelpTopic = (typeof helpTopics)[number]

export const helpArticles = [
  { id: 'begin', topic: 'start' },
  { id: 'cv', topic: 'start' },
  { id: 'import', topic: 'start' },
  { id: 'extension', topic: 'start' },
  { id: 'offline', topic: 'start' },
  { id: 'languages', topic: 'start' },
  { id: 'appearance', topic: 'start' },
  { id: 'profile-edit', topic: 'start' },
  { id: 'search-programmes', topic: 'start' },
  { id: 'saved-searches', topic: 'start' },
  { id: 'matches', topic: 'matching' },
  { id: 'tiers', topic: 'matching' },
  { id: 'how-many', topic: 'matching' },
  { id: 'grades', topic: 'matching' },
  { id: 'facts', topic: 'matching' },
  { id: 'correct-fact', topic: 'matching' },
  { id: 'find-scholarships', topic: 'matching' },
  { id: 'find-professors', topic: 'matching' },
  { id: 'shortlist', topic: 'applications' },
  { id: 'checklist', topic: 'applications' },
  { id: 'offers', topic: 'applications' },
  { id: 'deadlines', topic: 'applications' },
  { id: 'expected-dates', topic: 'applications' },
  { id: 'missed-deadline', topic: 'applications' },
  { id: 'reminders', topic: 'applications' },
  { id: 'calendar', topic: 'applications' },
  { id: 'watch-pages', topic: 'applications' },
  { id: 'drafts', topic: 'applications' },
  { id: 'undo', topic: 'applications' },
  { id: 'timeline', topic: 'advice' },
  { id: 'letters', topic: 'advice' },
  { id: 'late-letter', topic: 'advice' },
  { id: 'statement', topic: 'advice' },
  { id: 'academic-cv', topic: 'advice' },
  { id: 'professors', topic: 'advice' },
  { id: 'admission-tests', topic: 'advice' },
  { id: 'transcripts', topic: 'advice' },
  { id: 'interview', topic: 'advice' },
  { id: 'weak-profile', topic: 'advice' },
  { id: 'fees', topic: 'advice' },
  { id: 'paying', topic: 'advice' },
  { id: 'decisions', topic: 'advice' },
  { id: 'decline-offer', topic: 'advice' },
  { id: 'rejection', topic: 'advice' },
  { id: 'visa', topic: 'advice' },
  { id: 'tips', topic: 'advice' },
  { id: 'sign-in', topic: 'account' },
  { id: 'two-factor', topic: 'account' },
  { id: 'email-change', topic: 'account' },
  { id: 'devices', topic: 'account' },
  { id: 'role', topic: 'account' },
  { id: 'find-mentor', topic: 'account' },
  { id: 'mentors', topic: 'account' },
  { id: 'become-mentor', topic: 'account' },
  { id: 'community', topic: 'account' },
  { id: 'messages', topic: 'account' },
  { id: 'sessions', topic: 'account' },
  { id: 'export-data', topic: 'account' },
  { id: 'delete-account', topic: 'account' },
  { id: 'who-sees', topic: 'rules' },
  { id: 'sharing', topic: 'rules' },
  { id: 'report', topic: 'rules' },
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

/** Minimum share of a query's words that a found article contains. */
const minShare = 0.6

/** Searches articles by BM25, with synonyms, best match first; returns all without a query. */
export const searchArticles = (articles: HelpArticle[], query: string): HelpArticle[] => {
  if (query.trim() === '') return articles
  const index = createArticleIndex(articles.map((article) => ({ ...article, words: searchWords[article.id] })))
  const byId = new Map(articles.map((article) => [article.id as string, article]))
  return rankArticles(index, query)
    .filter(({ share }) => share >= minShare)
    .flatMap(({ id }) => byId.get(id) ?? [])
}
