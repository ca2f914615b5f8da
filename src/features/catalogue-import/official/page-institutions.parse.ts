import { buildNameKey } from '#src/features/catalogue/names.engine.ts'

// Parses page-institutions.txt: institutions of official pages whose domain or name the catalogue does not know.

/** University of an institution on a page; `isDomainOwn` if the whole domain belongs to it. */
export interface PageInstitution {
  name: string
  country: string
  isDomainOwn: boolean
}

const anyName = '*'
const keyOf = (domain: string, name: string): string => `${domain} ${name === anyName ? anyName : buildNameKey(name)}`

/** Parses the list: country, domain, the page's name or "*", and the catalogue's name, separated by bars. */
export const parsePageInstitutions = (text: string): ReadonlyMap<string, PageInstitution> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
      .map((line) => {
        const [country = '', domain = '', name = '', known = ''] = line.split('|').map((cell) => cell.trim())
        return [keyOf(domain, name), { name: known, country, isDomainOwn: name === anyName }]
      }),
  )

/** Finds the entry of a name on a domain, or else the entry of the whole domain. */
export const findPageInstitutionIn = (
  institutions: ReadonlyMap<string, PageInstitution>,
  domain: string,
  name: string,
): PageInstitution | undefined => institutions.get(keyOf(domain, name)) ?? institutions.get(keyOf(domain, anyName))
