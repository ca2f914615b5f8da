import { deferredFilesId } from '#src/shared/deferred-files.ts'
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

/** Files of the build that a page needs, in the order in which it needs them: paths below the root of the client. */
export interface PageFiles {
  scripts: readonly string[]
  styles: readonly string[]
}

/** Files of a page, with the rules of its style sheets. */
export interface ReadPageFiles extends Omit<PageFiles, 'styles'> {
  styles: readonly StyleSheet[]
}

/** What the build writes for the server: the template, and the files of each rendered route. */
export interface RenderManifest extends PageTemplate {
  /** Digest of the translations, whose file names do not change with their content. */
  texts: string
  routes: Record<string, PageFiles>
}

/** File name of the manifest, beside the code that renders pages. */
export const renderManifestName = 'pages.json'

/** File name of the built code that renders pages. */
export const renderEntryName = 'main.prerender.js'

const injected = /(?<!\s)\s*<link rel="stylesheet"[^<>]*>/g

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
 * Writes the files that the page loads after its first paint: none of them may take bandwidth from what is read first.
 * They are in a template, which loads nothing; `main.client.tsx` appends its content. All requests start together, in
 * place of one round trip for the app, a second one for the route and a third one for the texts. Without scripts the
 * page loads its style sheets as usual.
 */
const writeDeferredFiles = ({ scripts, styles }: ReadPageFiles, language: Language): string[] => {
  const sheets = styles.map(({ file }) => `<link rel="stylesheet" crossorigin href="/${file}">`).join('')
  const texts = `<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/${language}/common.json">`
  const modules = scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')
  return [`<template id="${deferredFilesId}">${sheets}${texts}${modules}</template>`, `<noscript>${sheets}</noscript>`]
}

/**
 * Writes a rendered page: styles that its markup needs in the head, then the content, then all other files.
 *
 * @param after elements after the content
 */
export const writeRenderedPage = (
  { html, early }: PageTemplate,
  language: Language,
  markup: string,
  files: ReadPageFiles,
  after: readonly string[] = [],
): string => {
  const { head, body } = splitHead(markup)
  const critical = extractCriticalCss(files.styles.map(({ css }) => css).join(''), listClasses(markup))
  const inHead = [`<script>${early}</script>`, `<style>${critical}</style>`, head]
  return writeLanguage(html, language)
    .replaceAll(injected, '')
    .replace('<!--head-->', () => inHead.join('\n    '))
    .replace('<div id="root"><!--app--></div>', () =>
      [
        `<div id="root" data-language="${language}">${body}</div>`,
        ...after,
        ...writeDeferredFiles(files, language),
      ].join('\n    '),
    )
}
