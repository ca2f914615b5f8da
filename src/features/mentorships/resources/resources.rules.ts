// What a mentor gives to students: files, links and articles (ME-01).

import { isWebAddress } from '#src/shared/web-address.ts'

export const resourceKinds = ['file', 'link', 'article'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Kinds that are typed; a file is uploaded. */
export const typedKinds = ['link', 'article'] as const

/** Who reads a resource: all students of the mentor, some of them, or whoever sees the mentor's profile. */
export const resourceAudiences = ['all', 'some', 'public'] as const
export type ResourceAudience = (typeof resourceAudiences)[number]

/** Resources of one mentor, with those that were removed within a day. */
export const maxResources = 200
export const maxResourceTitleLength = 150
export const maxArticleLength = 20_000
/** A mentor guides fewer students than that at a time. */
export const maxChosenStudents = 100
export const maxResourceFileBytes = 20 * 1024 * 1024
export const resourcesPageSize = 10

/** Whether a resource of a kind may hold a text: a link needs the address of a page, an article some words, a file has none. */
export const isResourceContent = (kind: ResourceKind, content: string): boolean => {
  if (kind === 'link') return isWebAddress(content)
  return kind === 'article' ? content.trim() !== '' && content.length <= maxArticleLength : content === ''
}

/** The paragraphs of an article, each with where it begins: what blank lines set apart. */
export const splitParagraphs = (content: string): { start: number; text: string }[] => {
  const paragraphs: { start: number; text: string }[] = []
  let start = 0
  for (const part of content.split('\n\n')) {
    const text = part.trim()
    if (text !== '') paragraphs.push({ start, text })
    start += part.length + 2
  }
  return paragraphs
}
