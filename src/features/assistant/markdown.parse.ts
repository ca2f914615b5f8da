// Parses the small subset of Markdown that answers use into plain values, without HTML and images.

export type Inline = { kind: 'text' | 'strong'; text: string } | { kind: 'link'; text: string; href: string }

export type Block = { kind: 'paragraph'; parts: Inline[] } | { kind: 'list'; isOrdered: boolean; items: Inline[][] }

const inlinePattern = /\[([^[\]]+)\]\(([^)\s[]+)\)|\*\*([^*]+)\*\*/g

/** Whether an address is a path of this site or an https page. Others are shown as plain text. */
export const isSafeHref = (href: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(href) || /^https?:\/\/[^\s\\]+$/.test(href)

export const isOwnPage = (href: string): boolean => href.startsWith('/')

/** Parses the text, bold words and links of one line. */
export const parseInlines = (line: string): Inline[] => {
  const parts: Inline[] = []
  let at = 0
  for (const match of line.matchAll(inlinePattern)) {
    if (match.index > at) parts.push({ kind: 'text', text: line.slice(at, match.index) })
    const [all, label, href, strong] = match
    if (strong !== undefined) parts.push({ kind: 'strong', text: strong })
    else if (label !== undefined && href !== undefined && isSafeHref(href))
      parts.push({ kind: 'link', text: label, href })
    else parts.push({ kind: 'text', text: all })
    at = match.index + all.length
  }
  if (at < line.length) parts.push({ kind: 'text', text: line.slice(at) })
  return parts
}

const item = /^\s*(?:([-*•])|(\d{1,2})[.)])\s+(.*)$/s

/** Parses the paragraphs and lists of an answer. */
export const parseBlocks = (content: string): Block[] => {
  const blocks: Block[] = []
  for (const line of content.split('\n')) {
    if (!line.trim()) continue
    const [, bullet, , text] = item.exec(line) ?? []
    const last = blocks.at(-1)
    if (text === undefined) blocks.push({ kind: 'paragraph', parts: parseInlines(line.replace(/^#+\s+/, '')) })
    else if (last?.kind === 'list' && last.isOrdered === !bullet) last.items.push(parseInlines(text))
    else blocks.push({ kind: 'list', isOrdered: !bullet, items: [parseInlines(text)] })
  }
  return blocks
}

/** Formats a Markdown link with a label that cannot break out of it. */
export const formatLink = (label: string, href: string): string => `[${label.replace(/[[\]()]/g, ' ').trim()}](${href})`
