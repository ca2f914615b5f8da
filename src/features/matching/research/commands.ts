import { readFileSync } from 'node:fs'
import type { Db } from '#src/server/database.ts'
import { stemTexts } from '../shelf/data.ts'
import { listNeighbours } from './neighbours/data.ts'
import { neighbourDays } from './neighbours/rules.ts'
import type { Interest } from './rules.ts'
import { interestsIn, parseSynonyms, type SynonymGroup, waysOf } from './synonyms/rules.ts'

const file = new URL('../../../../catalogue/synonyms.txt', import.meta.url)
let groups: SynonymGroup[] | undefined

const readSynonyms = (): SynonymGroup[] => {
  groups ??= parseSynonyms(readFileSync(file, 'utf8'))
  return groups
}

/** What a person named, and what stands in longer texts, as stems in all their ways. */
export const readInterests = async (
  db: Db,
  named: readonly string[],
  texts: readonly string[],
): Promise<Interest[]> => {
  const synonyms = readSynonyms()
  const fromTexts = texts.flatMap((text) => interestsIn(synonyms, text)).filter((words) => !named.includes(words))
  const near = await listNeighbours(db, named, neighbourDays)
  const all = [
    ...named.map((words) => ({ words, weight: 1 as const })),
    ...[...new Set(fromTexts)].map((words) => ({ words, weight: 0.5 as const })),
  ].map((interest) => ({
    ...interest,
    ways: [...waysOf(synonyms, interest.words), ...(near.get(interest.words) ?? [])],
  }))
  const stems = await stemTexts(
    db,
    all.flatMap(({ ways }) => ways),
  )
  let next = 0
  return all.map(({ words, weight, ways }) => ({ words, weight, ways: ways.map(() => stems[next++] ?? []) }))
}
