import { readFileSync } from 'node:fs'
import { parseInstitutionNames } from './institutions.parse.ts'

let names: ReadonlyMap<string, string> | undefined

/** The catalogue's name of an institution that registers of grants write otherwise, by the written list. */
export const findInstitutionName = (key: string): string | undefined => {
  names ??= parseInstitutionNames(
    readFileSync(new URL('../../../../catalogue/registers/grant-institutions.txt', import.meta.url), 'utf8'),
  )
  return names.get(key)
}
