import { buildNameKey } from './names.engine.ts'

// Parses short-names.txt: abbreviations and names that may mean a university. They are suggested while a user types, and
// never matched silently, because several universities may share one.

/** Name keys of the universities that a name may mean, by its own name key. */
export type ShortNames = ReadonlyMap<string, readonly string[]>

/** Parses the list: a short name and the name of the university, separated by a bar. */
export const parseShortNames = (text: string): ShortNames => {
  const names = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [short = '', name = ''] = line.startsWith('#') ? [] : line.split('|')
    const [key, meant] = [buildNameKey(short), buildNameKey(name)]
    if (key !== '' && meant !== '') names.set(key, [...(names.get(key) ?? []), meant])
  }
  return names
}

/** Maximum length of a short name; longer texts are not looked up. */
const maxShortNameLength = 60

/** Lists the name keys of the universities that a typed text may mean; a text that matches none is no short name. */
export const listMeantUniversities = (names: ShortNames, typed: string): readonly string[] =>
  typed.length > maxShortNameLength ? [] : (names.get(buildNameKey(typed)) ?? [])
