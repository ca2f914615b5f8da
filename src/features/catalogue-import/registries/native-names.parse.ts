import type { InstitutionList } from './known-universities.parse.ts'
import { readCell } from './registry.parse.ts'

// Names of universities in their own languages, and their usual short forms: "東大", "МГУ", "ΕΜΠ".

const maxNames = 20

/**
 * Parses our own list of native names and short forms. A row names a university of the catalogue and its country, and
 * never adds one. Short forms that are everyday words of their language are left out of the list. A short form of two
 * universities is listed for both, so that it matches neither and both are suggested.
 */
export const nativeNames: InstitutionList = {
  title: 'names of universities in their own languages',
  columns: ['name', 'country', 'also_called'],
  source: {
    id: 'native-names',
    title: 'Names and short forms that universities use of themselves',
    publisher: 'Editor',
    url: '',
    licence: 'written for this catalogue',
  },
  read: (row) => {
    const [name, country] = [readCell(row, 'name'), readCell(row, 'country')]
    if (!name) return 'name_missing'
    const aliases = readCell(row, 'also_called')
      .split('|')
      .map((alias) => alias.trim())
      .filter((alias) => alias !== '')
      .slice(0, maxNames)
    return { name, aliases, country, facts: {} }
  },
}
