import { readVisiblePage } from './visible-page.ts'

// Runs in the page that the user looks at, when the user presses the button, and only then.

declare global {
  var gradappReadPage: (() => unknown) | undefined
}

globalThis.gradappReadPage = () => readVisiblePage(document)
