import { readFileSync } from 'node:fs'

/** Reads the version of the product from package.json. */
export const readProductVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version
