import { lexer, type Token, type Tokens } from 'marked'
import type { TextElement, TextNode, TextTag } from '#src/shared/legal-text.ts'

// Parses an operator's Markdown into elements of a closed list. HTML in it stays text and pictures become their
// description, so that the result needs no sanitising.

/** Whether an address may be linked: a path of this site, a web page, an e-mail address or a telephone number. */
const isSafeAddress = (href: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$|^#\S*$/.test(href) || /^(?:https?:\/\/|mailto:|tel:)[^\s\\]+$/i.test(href)

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': ' ',
}
const decode = (text: string): string =>
  text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? '')

const element = (tag: TextTag, children?: TextNode[]): TextElement => ({ tag, ...(children ? { children } : {}) })

/** Headings begin one level below the title of the page. */
const headingTags = { 1: 'h2', 2: 'h2', 3: 'h3' } as const
const headingTag = (depth: number): TextTag => headingTags[depth as keyof typeof headingTags] ?? 'h4'

const rowOf = (cells: Tokens.TableCell[], tag: 'th' | 'td') =>
  element(
    'tr',
    cells.map((cell) => element(tag, convert(cell.tokens))),
  )

const convertTable = ({ header, rows }: Tokens.Table): TextElement =>
  element('table', [
    element('thead', [rowOf(header, 'th')]),
    element(
      'tbody',
      rows.map((row) => rowOf(row, 'td')),
    ),
  ])

const convertList = ({ ordered, start, items }: Tokens.List): TextElement => ({
  ...element(
    ordered ? 'ol' : 'ul',
    items.map((item) => element('li', convert(item.tokens))),
  ),
  ...(ordered && typeof start === 'number' && start !== 1 ? { start } : {}),
})

const convertLink = ({ href, tokens }: Tokens.Link): TextNode[] =>
  isSafeAddress(href) ? [{ ...element('a', convert(tokens)), href }] : convert(tokens)

const sameTags: Partial<Record<string, TextTag>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  del: 'del',
}

const convertToken = (token: Token): TextNode[] => {
  const tag = sameTags[token.type]
  if (tag) return [element(tag, convert('tokens' in token ? token.tokens : []))]
  switch (token.type) {
    case 'heading':
      return [element(headingTag(token.depth), convert(token.tokens))]
    case 'list':
      return [convertList(token as Tokens.List)]
    case 'table':
      return [convertTable(token as Tokens.Table)]
    case 'link':
      return convertLink(token as Tokens.Link)
    case 'hr':
    case 'br':
      return [element(token.type)]
    case 'code':
      return [element('pre', [element('code', [token.text])])]
    case 'codespan':
      return [element('code', [decode(token.text)])]
    case 'space':
    case 'def':
    case 'checkbox':
      return []
    case 'text':
      return token.tokens ? convert(token.tokens) : [decode(token.text)]
    case 'html':
      return token.block ? [element('p', [token.text.trim()])] : [token.text]
    default:
      return [decode('text' in token ? String(token.text) : '')]
  }
}

const convert = (tokens: Token[] = []): TextNode[] => tokens.flatMap(convertToken)

const collectText = (nodes: TextNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : collectText(node.children ?? []))).join('')

/** Parses a legal text in Markdown (CommonMark with tables). A heading of the first level at its start is the title. */
export const parseLegalText = (markdown: string): { title?: string; nodes: TextNode[] } => {
  const tokens = lexer(markdown).filter(({ type }) => type !== 'space')
  const [first] = tokens
  if (first?.type !== 'heading' || first.depth !== 1) return { nodes: convert(tokens) }
  return { title: collectText(convert(first.tokens)), nodes: convert(tokens.slice(1)) }
}
