// Rules of a mentor's resources: files, links and articles (ME-01).

import { isWebAddress } from '#src/shared/web-address.ts'

export const resourceKinds = ['file', 'link', 'article'] as const
export type ResourceKind = (typeof resourceKinds)[number]

/** Kinds of resources with typed content; files are uploaded. */
export const typedKinds = ['link', 'article'] as const

/** Audience of a resource: all students of the mentor, some of them, or every user who sees the mentor's profile. */
export const resourceAudiences = ['all', 'some', 'public'] as const
export type ResourceAudience = (typeof resourceAudiences)[number]

/** Quota of resources per mentor, including those deleted within a day. */
export const maxResources = 200
export const maxResourceTitleLength = 150
export const maxArticleLength = 20_000
/** Maximum number of selected students, above the capacity of a mentor. */
export const maxChosenStudents = 100
export const maxResourceFileBytes = 20 * 1024 * 1024
export const resourcesPageSize = 10

/** Validates the content of a kind: a link needs a web address, an article some text, and a file has no text. */
export const isResourceContent = (kind: ResourceKind, content: string): boolean => {
  if (kind === 'link') return isWebAddress(content)
  return kind === 'article' ? content.trim() !== '' && content.length <= maxArticleLength : content === ''
}

/** Splits an article into paragraphs at blank lines, each with its offset. */
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
