import { getTextDirection, type Language } from '#src/shared/locales.ts'
import { extractCriticalCss, listClasses } from './critical-css.ts'

// Template of rendered pages, filled by the build for pages with the same content for every visitor, and by the server
// for pages of catalogue entries.

/** Built page without content, and the inline script that records input before hydration. */
export interface PageTemplate {
  html: string
  early: string
}

/** Style sheet of the build: its path below the root of the client, and its rules. */
export interface StyleSheet {
  file: string
  css: string
}

/** What the build writes for the server: the template, and the style sheets of each rendered route. */
export interface RenderManifest extends PageTemplate {
  /** Digest of the translations, whose file names do not change with their content. */
  texts: string
  routes: Record<string, string[]>
}

/** File name of the manifest, beside the code that renders pages. */
export const renderManifestName = 'pages.json'

/** File name of the built code that renders pages. */
export const renderEntryName = 'main.prerender.js'

const injected = /(?<!\s)\s*<link rel="(?:stylesheet|modulepreload)"[^<>]*>/g

/** Sets the language and the text direction of a page. */
export const writeLanguage = (html: string, language: Language): string =>
  html.replace('<html lang="en" dir="ltr"', `<html lang="${language}" dir="${getTextDirection(language)}"`)

/** Separates the head elements of React's output (title, meta, styles) from the markup of #root. */
export const splitHead = (markup: string): { head: string; body: string } => {
  const head =
    /^(?:<title>[^<]*<\/title>|<meta [^>]*>|<link [^>]*>|<style (?=[^>]*data-precedence)[^>]*>[^<]*<\/style>)*/.exec(
      markup,
    )?.[0]
  return { head: head ?? '', body: markup.slice(head?.length ?? 0) }
}

/**
 * Writes a rendered page: styles that its markup needs in the head, then the content, then the whole style sheets.
 *
 * @param after elements after the content
 */
export const writeRenderedPage = (
  { html, early }: PageTemplate,
  language: Language,
  markup: string,
  styles: readonly StyleSheet[],
  after: readonly string[] = [],
): string => {
  const { head, body } = splitHead(markup)
  const critical = extractCriticalCss(styles.map(({ css }) => css).join(''), listClasses(markup))
  const inHead = [
    `<script>${early}</script>`,
    `<style>${critical}</style>`,
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/${language}/common.json">`,
    head,
  ]
  // The full style sheets follow the content: the critical styles have been painted by then.
  const links = styles.map(({ file }) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return writeLanguage(html, language)
    .replaceAll(injected, '')
    .replace('<!--head-->', () => inHead.join('\n    '))
    .replace('<div id="root"><!--app--></div>', () =>
      [`<div id="root" data-language="${language}">${body}</div>`, ...links, ...after].join('\n    '),
    )
}
