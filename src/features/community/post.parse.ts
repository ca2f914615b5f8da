import { maxMentions } from './posts.rules.ts'

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
const maxName = 200

/** A text with the names that stand in it behind an @. */
export const parseMentions = (text: string, names: readonly string[]): { text: string; isMention: boolean }[] => {
  const marks = names
    .slice(0, maxMentions)
    .map((name) => `@${name.slice(0, maxName)}`)
    .toSorted((one, other) => other.length - one.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let end = 0
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    const mark = marks.find((one) => text.startsWith(one, at))
    if (mark === undefined || at < end) continue
    if (at > end) pieces.push({ text: text.slice(end, at), isMention: false })
    pieces.push({ text: mark, isMention: true })
    end = at + mark.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isMention: false })
  return pieces
}

/** Characters that are read back to an @. */
const maxNameStart = 42
const nameStart = /(?:^|[\s(])@([\p{L}\p{N}][^\n@]{0,40})$/u

/** What is typed behind the @ near the end of a text; undefined where there is none. */
export const mentionTyped = (text: string): string | undefined => nameStart.exec(text.slice(-maxNameStart))?.[1]
