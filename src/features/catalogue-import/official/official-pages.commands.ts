import { upsertRows } from '#src/features/catalogue/data.ts'
import { listNamedPrograms, listProgramRows } from '#src/features/catalogue/entries/merge.data.ts'
import {
  buildProgramId,
  isEdited,
  mergeProgram,
  type ProgramJson,
} from '#src/features/catalogue/entries/program-merge.engine.ts'
import type { ProgramEntry } from '#src/features/catalogue/entries/source-entry.parse.ts'
import type { UniversityRow } from '#src/features/catalogue/entries/university-merge.engine.ts'
import { getFactText } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db } from '#src/server/database.ts'
import {
  createRowCollector,
  type ImportOutcome,
  rejectUniversity,
  resolveUniversities,
} from '../batch-rows.commands.ts'
import { disputeFreePrices, mergePageFacts } from '../page-facts.engine.ts'
import { createPageMatcher } from './page-match.engine.ts'

/** Merges a page into a known programme, which keeps its name, field and degree, and its own website if it has one. */
const addPage = (row: ProgramJson, entry: ProgramEntry, university: UniversityRow): ProgramJson => {
  const facts = disputeFreePrices(mergePageFacts(row.facts, entry.facts), university.facts, row.level)
  const hasOwnPage = row.website_url !== university.website_url
  return {
    ...row,
    facts,
    language: isEdited(row) ? row.language : (getFactText(facts.language) ?? row.language),
    website_url: hasOwnPage || isEdited(row) ? row.website_url : (entry.website ?? row.website_url),
  }
}

const createProgram = (id: string, entry: ProgramEntry, university: UniversityRow): ProgramJson => {
  const facts = disputeFreePrices(entry.facts, university.facts, entry.level)
  return mergeProgram(undefined, { ...entry, id, facts }, university)
}

const describe = ({ name, degree }: ProgramJson): string => (degree === '' ? name : `${name} (${degree})`)

/**
 * Imports the programmes of official pages: adds the facts to the matching programme of the university, or adds the
 * programme.
 *
 * A page that may describe a known programme under another name is refused as uncertain, for an editor's decision.
 */
export const applyPages = async (db: Db, entries: ProgramEntry[]): Promise<ImportOutcome[]> => {
  const resolved = await resolveUniversities(db, entries)
  const homes = resolved.flatMap(({ university }) => (typeof university === 'object' ? [university.id] : []))
  const ids = resolved.flatMap(({ entry, university }) =>
    typeof university === 'object' ? [buildProgramId(university.id, entry)] : [],
  )
  const named = homes.length === 0 ? [] : await listNamedPrograms(db, [...new Set(homes)])
  const taken = await listProgramRows(db, [...new Set(ids)])
  const rows = createRowCollector(new Map([...taken, ...named].map((row) => [row.id, row])))
  const matcher = createPageMatcher(named)
  const outcomes = resolved.map(({ entry, university }): ImportOutcome => {
    if (typeof university !== 'object') return rejectUniversity(university)
    const match = matcher.find(entry, university.id)
    if (match.kind === 'uncertain') return { refused: 'program_uncertain', candidates: match.candidates.map(describe) }
    const id = match.kind === 'same' ? match.row.id : buildProgramId(university.id, entry)
    const known = rows.known(id)
    const row = known ? addPage(known, entry, university) : createProgram(id, entry, university)
    const outcome = rows.put(id, row)
    if (!known) matcher.put(row)
    return outcome
  })
  await upsertRows(db, 'programs', [...rows.written.values()])
  return outcomes
}
