import { maxLinkName, maxLinks, maxMentions } from './posts.rules.ts'

/** A part of a post as it is drawn: text is never read as markup. */
export type PostBlock = { kind: 'paragraph'; lines: string[] } | { kind: 'list'; lines: string[] }
export type PostPiece = { text: string; url?: string }

const item = /^\s{0,3}[-*•]\s+/u

/** Paragraphs are parted by empty lines; lines that begin with a dash are a list. */
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

/** An address without the punctuation of the sentence around it. */
const trimEnd = (url: string): string => {
  let end = url.length
  while (end > 0 && closing.includes(url[end - 1] ?? ' ')) end -= 1
  return url.slice(0, end)
}

/** A line as text and links. Only https is a link, and only what the URL parser takes. */
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

/** Characters of a name that are looked for. */
const maxName = maxLinkName

/** A text with the names that stand in it behind an @ or a #, each with its place among the marks. */
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

/** Characters that are read back to an @. */
const maxNameStart = 42
const nameStart = /(?:^|[\s(])@([\p{L}\p{N}][^\n@]{0,40})$/u

/** What is typed behind the @ near the end of a text; undefined where there is none. */
export const findTypedMention = (text: string): string | undefined => nameStart.exec(text.slice(-maxNameStart))?.[1]
