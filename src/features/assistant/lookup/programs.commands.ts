import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { findUniversity, listProgramsOf } from '#src/features/catalogue/data.ts'
import { formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { explainProgram } from '#src/features/matching/commands.ts'
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

const noteOf = (fact: SourcedFact, isOfUniversity: boolean, { t }: Reader): string => {
  const scope = isOfUniversity || fact.scope === 'university' ? t('assistant.say.ofUniversity') : ''
  const age = fact.year === '' ? t('catalogue.fact.undated') : (fact.cycle ?? fact.year)
  return [scope, age].filter(Boolean).join(', ')
}

const toSaid = (
  kind: ProgramKind,
  fact: SourcedFact | undefined,
  isOfUniversity: boolean,
  reader: Reader,
): FormattedFact => ({
  kind,
  name: reader.t(`catalogue.fact.${kind}`),
  value: fact ? formatFactValue(kind, fact, reader).replace(/[\u2066-\u2069]/g, '') : '',
  note: fact ? noteOf(fact, isOfUniversity, reader) : '',
  source: fact?.source.url
    ? { title: new URL(fact.source.url).host.replace(/^www\./, ''), href: fact.source.url }
    : null,
})

/** Reads the facts of a programme, its own before those of its university; a fact that is not stated has no value. */
export const readProgram = async (
  reader: Reader,
  program: FoundProgram,
  kinds: readonly ProgramKind[] = programKinds,
) => {
  const { db } = reader
  const university = await findUniversity(db, program.universityId)
  const row = (await listProgramsOf(db, program.universityId)).find(({ id }) => id === program.id)
  const sources = await readSources(db)
  const own = toFacts(row?.facts ?? {}, sources)
  const shared = toFacts(selectInheritedFacts(university?.facts ?? {}, program.level), sources)
  const facts = kinds.map((kind) => toSaid(kind, own[kind] ?? shared[kind], !own[kind], reader))
  const title = `${program.name}, ${program.universityName}`
  return {
    data: { ...program, facts },
    sources: [{ title, href: program.page }, ...facts.flatMap(({ source }) => source ?? [])],
  } satisfies Reading
}

/** Reads the tier of a programme for the user with its reasons; the tier is null where none can be given. */
export const readChance = async ({ database, db, person, t }: Reader, program: FoundProgram) => {
  const { match } = await explainProgram(database, db, person.id, program.id)
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
