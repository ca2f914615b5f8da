import { type Token, Tokenizer, TokenizerMode } from 'parse5'
import type { PageDocument } from '../page-reading.rules.ts'
import { HtmlReader } from './html-reader.engine.ts'

// The visible content of a saved or fetched page. parse5's tokenizer feeds a reader with a bounded stack: its tree
// builder searches the open elements at every tag, which is quadratic for nested tables.

/** Characters of HTML that are read. */
const maxHtmlLength = 6_000_000

const rawText: ReadonlySet<string> = new Set(['style', 'iframe', 'noembed', 'noframes', 'xmp', 'noscript'])

const readAttributes = ({ attrs }: Token.TagToken): Map<string, string> =>
  new Map(attrs.map(({ name, value }) => [name, value]))

const isJsonLd = (token: Token.TagToken): boolean =>
  readAttributes(token).get('type')?.toLowerCase().trim() === 'application/ld+json'

/**
 * Parses the visible content of an HTML page: no scripts, no hidden elements, no navigation, no page header or footer.
 *
 * @param url address of the page, for relative links
 */
export const parseHtmlPage = (html: string, url: string): PageDocument => {
  const reader = new HtmlReader(url)
  let isInScript = false
  const read = ({ chars }: Token.CharacterToken) => {
    if (isInScript) reader.readScript(chars)
    else reader.readText(chars)
  }
  const tokenizer = new Tokenizer(
    {},
    {
      onStartTag: (token) => {
        if (token.tagName === 'script') {
          isInScript = isJsonLd(token)
          tokenizer.state = TokenizerMode.SCRIPT_DATA
          tokenizer.lastStartTagName = 'script'
        } else if (rawText.has(token.tagName)) tokenizer.state = TokenizerMode.RAWTEXT
        else if (token.tagName === 'title' || token.tagName === 'textarea') tokenizer.state = TokenizerMode.RCDATA
        reader.open(token.tagName, readAttributes(token))
      },
      onEndTag: ({ tagName }) => {
        if (tagName === 'script') isInScript = false
        reader.close(tagName)
      },
      onCharacter: read,
      onWhitespaceCharacter: read,
      onNullCharacter: () => {},
      onComment: () => {},
      onDoctype: () => {},
      onEof: () => {},
    },
  )
  tokenizer.write(html.slice(0, maxHtmlLength), true)
  return reader.build()
}
