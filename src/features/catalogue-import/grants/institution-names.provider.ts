import { readFileSync } from 'node:fs'
import { parseInstitutionNames } from './institutions.parse.ts'

let names: ReadonlyMap<string, string> | undefined

/** Maps an institution in the spelling of a register to its catalogue name, from a curated list. */
export const findInstitutionName = (key: string): string | undefined => {
  names ??= parseInstitutionNames(
    readFileSync(new URL('../../../../catalogue/registers/grant-institutions.txt', import.meta.url), 'utf8'),
  )
  return names.get(key)
}
