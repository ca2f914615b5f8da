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
