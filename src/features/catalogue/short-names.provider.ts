import { readFileSync } from 'node:fs'
import { parseShortNames, type ShortNames } from './short-names.parse.ts'

const file = new URL('../../../catalogue/short-names.txt', import.meta.url)
let names: ShortNames | undefined

/** Reads the shipped short names of universities, lazily and memoized. */
export const readShortNames = (): ShortNames => {
  names ??= parseShortNames(readFileSync(file, 'utf8'))
  return names
}
