import { readFileSync } from 'node:fs'
import { findPageInstitutionIn, type PageInstitution, parsePageInstitutions } from './page-institutions.parse.ts'

let institutions: ReadonlyMap<string, PageInstitution> | undefined

/** Finds the university of an institution on an official page in page-institutions.txt. */
export const findPageInstitution = (domain: string, name: string): PageInstitution | undefined => {
  institutions ??= parsePageInstitutions(
    readFileSync(new URL('../../../../catalogue/registers/page-institutions.txt', import.meta.url), 'utf8'),
  )
  return findPageInstitutionIn(institutions, domain, name)
}
