// Copies the visible content of a page: text, headings, lists, tables and links. Scripts, styles, form fields with what
// is typed in them, pictures, frames and hidden elements are left out.

/** What is sent of a page. */
export interface VisiblePage {
  url: string
  title: string
  html: string
  /** Visible text, for a page that is too long as HTML. */
  text: string
}

/** Maximum characters of the HTML and of the text; the server accepts no more. */
export const maxHtmlLength = 900_000
export const maxTextLength = 400_000
/** Maximum elements that are looked at, so that a page of a million elements does not freeze. */
const maxElements = 60_000
const maxMetadataLength = 50_000
const maxNodeLength = 50_000

const kept = new Set(
  (
    'h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tfoot tr th td main article section nav aside header ' +
    'footer strong em b i sup sub time blockquote pre address figure figcaption details summary a'
  ).split(' '),
)
const leftOut = new Set(
  (
    'script style noscript template svg canvas iframe object embed video audio img picture input textarea select option ' +
    'datalist head math'
  ).split(' '),
)
const attributes: Record<string, string[]> = {
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
  time: ['datetime'],
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const isVisible = (element: Element): boolean => element.checkVisibility?.({ visibilityProperty: true }) ?? true

/** Returns the name of an element in the copy; a heading by role is a heading. */
const nameOf = (element: Element): string => {
  const level = element.getAttribute('role') === 'heading' ? Number(element.getAttribute('aria-level') ?? 2) : 0
  if (level >= 1 && level <= 6) return `h${Math.trunc(level)}`
  const name = element.localName
  if (kept.has(name)) return name
  return name === 'br' || getComputedStyle(element).display.startsWith('inline') ? 'span' : 'div'
}

const attributesOf = (element: Element, name: string): string => {
  const copied = (attributes[name] ?? []).flatMap((attribute) => {
    const value = element.getAttribute(attribute)
    return value ? [` ${attribute}="${escapeHtml(value.slice(0, 100))}"`] : []
  })
  const href = name === 'a' && element instanceof HTMLAnchorElement ? element.href.slice(0, 2_000) : ''
  return copied.join('') + (/^https?:/.test(href) ? ` href="${escapeHtml(href)}"` : '')
}

/** Copies the visible nodes below `root`, in document order, without recursion. */
const copyNodes = (root: Node, maxLength: number): string => {
  const parts: string[] = []
  const waiting: (Node | string)[] = [root]
  let length = 0
  let elements = 0
  const add = (text: string) => {
    parts.push(text)
    length += text.length
  }
  const open = (element: Element) => {
    elements += 1
    if (leftOut.has(element.localName) || !isVisible(element)) return
    if (element.localName === 'br') return add('<br>')
    const name = nameOf(element)
    add(`<${name}${attributesOf(element, name)}>`)
    waiting.push(`</${name}>`)
    for (let child = (element.shadowRoot ?? element).lastChild; child; child = child.previousSibling)
      waiting.push(child)
  }
  while (waiting.length > 0) {
    const next = waiting.pop()
    const isFull = length > maxLength || elements > maxElements
    if (typeof next === 'string') add(next)
    else if (isFull || !next) continue
    else if (next instanceof Element) open(next)
    else if (next.nodeType === Node.TEXT_NODE)
      add(escapeHtml((next.nodeValue ?? '').slice(0, maxNodeLength).replace(/\s+/g, ' ')))
  }
  return parts.join('')
}

/** Copies the descriptions for machines, which name programme, level and length. */
const copyMetadata = (page: Document): string =>
  [...page.querySelectorAll('script[type="application/ld+json"]')]
    .map(({ textContent }) => textContent ?? '')
    .filter((json) => json.length <= maxMetadataLength)
    .slice(0, 5)
    .map((json) => `<script type="application/ld+json">${json.replaceAll('</', '<\\/')}</script>`)
    .join('')

/** Address without its fragment, and without a password. */
const addressOf = ({ location }: Document): string => {
  const url = new URL(location.href)
  url.hash = ''
  url.username = ''
  url.password = ''
  return url.href
}

/** Copies the visible content of a page. */
export const readVisiblePage = (page: Document): VisiblePage => {
  const { title, body, documentElement } = page
  const head = `<title>${escapeHtml(title.slice(0, 500))}</title>${copyMetadata(page)}`
  const content = body ? copyNodes(body, maxHtmlLength) : ''
  const language = escapeHtml(documentElement.lang.slice(0, 35))
  return {
    url: addressOf(page),
    title,
    html: `<!doctype html><html lang="${language}"><head><meta charset="utf-8">${head}</head><body>${content}</body></html>`,
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would include hidden text.
    text: (body?.innerText ?? '').slice(0, maxTextLength),
  }
}
