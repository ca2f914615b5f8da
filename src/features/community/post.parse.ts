import { maxLinkName, maxLinks, maxMentions } from './posts.rules.ts'

/** Segment of a rendered post: text is never parsed as markup. */
export type PostBlock = { kind: 'paragraph'; lines: string[] } | { kind: 'list'; lines: string[] }
export type PostPiece = { text: string; url?: string }

const item = /^\s{0,3}[-*•]\s+/u

/** Splits a text into blocks: empty lines separate paragraphs, lines that begin with a dash form a list. */
export const parsePost = (text: string): PostBlock[] => {
  const blocks: PostBlock[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    if (line.trim() === '') {
      isOpen = false
      continue
    }
    const kind = item.test(line) ? 'list' : 'paragraph'
    const last = blocks.at(-1)
    const content = kind === 'list' ? line.replace(item, '') : line
    if (isOpen && last?.kind === kind) last.lines.push(content)
    else blocks.push({ kind, lines: [content] })
    isOpen = true
  }
  return blocks
}

const link = /https:\/\/[^\s<>"'“”«»（）]{1,500}/gu
const closing = '.,;:!?)]}。，、！？'

/** Strips the punctuation of the surrounding sentence from a URL. */
const trimEnd = (url: string): string => {
  let end = url.length
  while (end > 0 && closing.includes(url[end - 1] ?? ' ')) end -= 1
  return url.slice(0, end)
}

/** Splits a line into text and links. Only https URLs that the URL parser accepts become links. */
export const parseLinks = (line: string): PostPiece[] => {
  const pieces: PostPiece[] = []
  let end = 0
  for (const match of line.matchAll(link)) {
    const url = trimEnd(match[0])
    if (!URL.canParse(url)) continue
    if (match.index > end) pieces.push({ text: line.slice(end, match.index) })
    pieces.push({ text: url, url })
    end = match.index + url.length
  }
  if (end < line.length) pieces.push({ text: line.slice(end) })
  return pieces
}

/** Maximum characters of a mention query. */
const maxName = maxLinkName

/** Splits a text at the names behind an @ or a #, each with its index among the marks. */
export const parseMarks = (text: string, marks: readonly string[]): { text: string; mark: number | undefined }[] => {
  const longestFirst = marks
    .slice(0, maxMentions + maxLinks)
    .map((mark, place) => ({ mark: mark.slice(0, maxName + 1), place }))
    .toSorted((one, other) => other.mark.length - one.mark.length)
  const pieces: { text: string; mark: number | undefined }[] = []
  let end = 0
  for (const { index } of text.matchAll(/[@#]/gu)) {
    const found = index < end ? undefined : longestFirst.find(({ mark }) => text.startsWith(mark, index))
    if (found === undefined) continue
    if (index > end) pieces.push({ text: text.slice(end, index), mark: undefined })
    pieces.push({ text: found.mark, mark: found.place })
    end = index + found.mark.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), mark: undefined })
  return pieces
}

/** Maximum characters searched backwards for an @. */
const maxNameStart = 42
const nameStart = /(?:^|[\s(])@([\p{L}\p{N}][^\n@]{0,40})$/u

/** Finds the mention query behind an @ near the end of a text; undefined without one. */
export const findTypedMention = (text: string): string | undefined => nameStart.exec(text.slice(-maxNameStart))?.[1]
