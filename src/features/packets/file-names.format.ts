import { normalizeUnicode } from '#src/shared/unicode.ts'
import type { Naming } from './rules.ts'

const maxStemLength = 80

/** Spells a text with the characters that every portal takes: letters, digits, hyphens and underscores. */
const spell = (text: string): string =>
  (
    normalizeUnicode(text, 'NFKD')
      .replace(/\p{M}/gu, '')
      .match(/[\p{L}\p{N}-]+/gu) ?? []
  ).join('_')

/** Returns the name of a document in words, such as "Statement Of Purpose" for `statement_of_purpose`. */
const spellDocument = (kind: string) =>
  spell(kind).replace(/(^|_)(\p{Ll})/gu, (_all, gap, letter: string) => gap + letter.toUpperCase())

interface NamedFile {
  naming: Naming
  /** What the portal asks for in front, such as the number of the application; may be empty. */
  prefix: string
  person: string
  /** Kind of the document; of a merged file, what it is as a whole. */
  document: string
  /** Name of the attached file. */
  original: string
}

/** Builds the name of a file of a packet. Its extension is always that of a PDF. */
export const formatFileName = ({ naming, prefix, person, document, original }: NamedFile): string => {
  const stem = {
    original: [original.replace(/\.[^.]*$/, '')],
    document: [spellDocument(document)],
    nameDocument: [person, spellDocument(document)],
    documentName: [spellDocument(document), person],
  }[naming]
  const words = [prefix, ...stem].map(spell).filter((word) => word !== '')
  return `${words.join('_').slice(0, maxStemLength) || 'file'}.pdf`
}

/** Numbers equal names, so that each file of a packet has its own. Case does not tell names apart. */
export const makeUnique = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  const next = new Map<string, number>()
  return names.map((name) => {
    const stem = name.endsWith('.pdf') ? name.slice(0, -4) : name
    let own = name
    let at = next.get(name.toLowerCase()) ?? 2
    for (; taken.has(own.toLowerCase()); at++) own = `${stem}_${at}.pdf`
    next.set(name.toLowerCase(), at)
    taken.add(own.toLowerCase())
    return own
  })
}
