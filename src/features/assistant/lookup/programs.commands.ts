import { listAudiencesFor, readAudience } from '#src/features/catalogue/audience.commands.ts'
import { applyAudienceDeadline, readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { findProgram, findUniversity, listProgramsOf } from '#src/features/catalogue/data.ts'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { projectDeadline } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import { formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { explainProgram } from '#src/features/matching/commands.ts'
import { readFactsForRanking, readOwnFacts } from '#src/features/official-pages/commands.ts'
import { mergeOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import type { Source } from '../contract.ts'
import type { Reader, Reading } from '../queries/queries.commands.ts'
import { type ProgramKind, programKinds } from '../understanding/program-kinds.rules.ts'
import { detectPreferences } from '../understanding/study-preferences.commands.ts'
import { findOwnProgram, rankProgramCandidates } from './programs.parse.ts'

export interface FormattedFact {
  kind: ProgramKind
  name: string
  /** Formatted value; empty if the fact is not stated. */
  value: string
  /** Scope or year of the fact. */
  note: string
  source: Source | null
  /** Date on which the source was read (YYYY-MM-DD); empty if the fact is not stated. */
  checkedOn: string
  /** Whether the value is a date projected from earlier years, which no official page states yet. */
  isExpected: boolean
}

/** A programme that a question names, with the page of its own. */
export interface FoundProgram {
  id: string
  universityId: string
  universityName: string
  name: string
  degree: string
  level: string
  page: string
}

interface FoundPrograms {
  programs: FoundProgram[]
  /** Whether the question names the programme; else it is chosen by the user's field and level. */
  isNamed: boolean
}

/** Finds the programmes of a university that a question names; those of the user's field where it names none. */
export const findPrograms = async (reader: Reader, universityId: string, question: string): Promise<FoundPrograms> => {
  const { db, person } = reader
  const university = await findUniversity(db, universityId)
  if (!university) return { programs: [], isNamed: false }
  const academic = await findAcademicProfile(db, person.id)
  const { field, level } = (await detectPreferences(db, question, reader.language)).filters
  const own = { field: academic?.targetField ?? '', level: academic?.targetDegreeLevel ?? '' }
  const programs = (await listProgramsOf(db, universityId)).filter(({ removedAt }) => removedAt === null)
  // The name of the university is not part of the programme's name.
  const hints = { question: question.replaceAll(university.name, ' '), field, level, own }
  const named = rankProgramCandidates(programs, hints)
  const found = named.length > 0 ? named : [findOwnProgram(programs, hints) ?? []].flat()
  const toFound = (program: (typeof found)[number]): FoundProgram => ({
    id: program.id,
    universityId,
    universityName: university.name,
    name: program.name,
    degree: program.degree,
    level: program.level,
    page: buildCatalogueEntryPath({ universityId, programId: program.id }),
  })
  return { programs: found.map(toFound), isNamed: named.length > 0 }
}

interface NoteOptions {
  isOfUniversity: boolean
  /** An expected date names its years itself. */
  isExpected: boolean
}

const noteOf = (fact: SourcedFact, { isOfUniversity, isExpected }: NoteOptions, { t }: Reader): string => {
  const scope = isOfUniversity || fact.scope === 'university' ? t('assistant.say.ofUniversity') : ''
  const age = fact.year === '' ? t('catalogue.fact.undated') : (fact.cycle ?? fact.year)
  return [scope, isExpected ? '' : age].filter(Boolean).join(', ')
}

/** Formats the next deadline as expected when only earlier cycles state one, as lists and pages do. */
const expectedOf = (kind: ProgramKind, fact: SourcedFact, reader: Reader): string | undefined => {
  if (kind !== 'deadline' && kind !== 'opens') return undefined
  const expected = projectDeadline(fact, new Date(reader.now).toISOString())
  return expected && formatExpectedDeadline(expected, reader)
}

const toSaid = (
  kind: ProgramKind,
  fact: SourcedFact | undefined,
  isOfUniversity: boolean,
  reader: Reader,
): FormattedFact => {
  const name = reader.t(`catalogue.fact.${kind}`)
  if (!fact) return { kind, name, value: '', note: '', source: null, checkedOn: '', isExpected: false }
  const expected = expectedOf(kind, fact, reader)
  const { url, checkedOn } = fact.source
  return {
    kind,
    name,
    value: (expected ?? formatFactValue(kind, fact, reader)).replace(/[\u2066-\u2069]/g, ''),
    note: noteOf(fact, { isOfUniversity, isExpected: expected !== undefined }, reader),
    source: url ? { title: new URL(url).host.replace(/^www\./, ''), href: url } : null,
    checkedOn: checkedOn ?? '',
    isExpected: expected !== undefined,
  }
}

/**
 * Reads the facts that apply to a programme, its own before those of its university. Facts that the user accepted from an
 * official page come first, and the deadline is that of the user's audience.
 */
export const readShownFacts = async ({ db, person }: Reader, program: FoundProgram) => {
  const university = await findUniversity(db, program.universityId)
  const country = university?.country ?? ''
  const row = await findProgram(db, program.id)
  const sources = await readSources(db)
  const accepted = (await readOwnFacts(db, person.id, [{ programId: program.id, country }])).get(program.id) ?? {}
  const own = { ...row?.facts, ...accepted }
  const known = { ...selectInheritedFacts(university?.facts ?? {}, program.level), ...row?.facts }
  const mine = listAudiencesFor(await readAudience(db, person.id), country)
  const shown = toFacts(applyAudienceDeadline({ facts: mergeOwnFacts(known, accepted) }, mine).facts, sources)
  return { shown, own, officialUrl: row?.websiteUrl || university?.websiteUrl || program.page }
}

/** Reads the facts of a programme by kind; a fact that is not stated has no value. */
export const readProgram = async (
  reader: Reader,
  program: FoundProgram,
  kinds: readonly ProgramKind[] = programKinds,
) => {
  const { shown, own, officialUrl } = await readShownFacts(reader, program)
  const facts = kinds.map((kind) => toSaid(kind, shown[kind], !own[kind], reader))
  const title = `${program.name}, ${program.universityName}`
  return {
    data: { ...program, officialUrl, facts },
    sources: [
      { title, href: program.page },
      { title, href: officialUrl },
      ...facts.flatMap(({ source }) => source ?? []),
    ],
  } satisfies Reading
}

/** Reads the tier of a programme for the user with its reasons; the tier is null where none can be given. */
export const readChance = async ({ database, db, person, t }: Reader, program: FoundProgram) => {
  const { match } = await explainProgram(
    { database, db, ownerId: person.id, readOwnFacts: readFactsForRanking },
    program.id,
  )
  const reason = match?.reasoning.find(({ name }) => name === 'tier')
  const title = `${program.name}, ${program.universityName}`
  return {
    data: { ...program, tier: match?.category ?? null, reason },
    sources: [
      { title, href: program.page },
      { title: t('help.article.tiers.title'), href: '/help#tiers' },
    ],
  } satisfies Reading
}
