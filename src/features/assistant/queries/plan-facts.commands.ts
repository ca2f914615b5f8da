import { listApplications } from '#src/features/applications/data.ts'
import type { ApplicationStatus } from '#src/features/applications/rules.ts'
import { isStateResident, listAudiencesFor, readAudience } from '#src/features/catalogue/audience.commands.ts'
import { toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { listFactsOf } from '#src/features/catalogue/data.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { readOwnFacts } from '#src/features/official-pages/commands.ts'
import { mergeOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import { listEntries } from '#src/features/shortlist/data.ts'
import { listUniversitiesByIds } from '../lookup/lookup.data.ts'
import { formatProgramName, type Reader, type Reading } from './queries.commands.ts'

/** Maximum number of plans that one answer reads. */
const maxPlans = 200

type Facts = ReturnType<typeof toDecidingFacts>

/** Entry of the shortlist with its application, if one was started, and the facts that lists show of it. */
export interface PlannedProgram {
  entryId: string
  universityId: string
  programId: string | null
  name: string
  page: string
  /** Official page that would state what is not known. */
  officialUrl: string
  /** Null before an application was started. */
  application: { id: string; status: ApplicationStatus } | null
  facts: Facts
}

type Entry = Awaited<ReturnType<typeof listEntries>>[number]

/** Reads the facts of each entry: of its programme as lists state them, or of the whole university without one. */
const readFacts = async ({ db, person }: Reader, entries: readonly Entry[]): Promise<Map<string, Facts>> => {
  const known = await listFactsOf(
    db,
    entries.flatMap(({ programId }) => programId ?? []),
  )
  const wholeIds = entries
    .filter(({ programId }) => !known.has(programId ?? ''))
    .map(({ universityId }) => universityId)
  const whole = new Map((await listUniversitiesByIds(db, [...new Set(wholeIds)])).map((row) => [row.id, row]))
  const audience = await readAudience(db, person.id)
  const programs = [...known].map(([programId, { country }]) => ({ programId, country }))
  const own = await readOwnFacts(db, person.id, programs)
  return new Map(
    entries.map(({ id, programId, universityId }) => {
      const program = known.get(programId ?? '')
      if (program) {
        const facts = mergeOwnFacts(program.facts, own.get(program.id) ?? {})
        const mine = listAudiencesFor(audience, program.country)
        return [id, toDecidingFacts({ ...program, facts }, mine, isStateResident(audience, program))] as const
      }
      const university = whole.get(universityId)
      // The prices of a university are not those of a programme outside the catalogue.
      const facts = university ? toDecidingFacts({ facts: {}, universityFacts: university.facts, level: '' }) : {}
      return [id, facts] as const
    }),
  )
}

/** Reads the shortlist with applications and facts, except what is archived; ids of universities restrict it. */
export const readPlans = async (reader: Reader, universities: readonly string[] = []) => {
  const { db, person } = reader
  const entries = await listEntries(db, person.id, { limit: maxPlans })
  const applications = await listApplications(db, person.id, { limit: maxPlans })
  const byEntry = new Map(applications.map(({ application }) => [application.selectedUniversityId, application]))
  const asked = entries
    .filter(({ id }) => !byEntry.get(id)?.archivedAt)
    .filter(({ universityId }) => universities.length === 0 || universities.includes(universityId))
  const facts = await readFacts(reader, asked)
  const data = asked.map((entry): PlannedProgram => {
    const application = byEntry.get(entry.id)
    const page = buildCatalogueEntryPath(entry)
    return {
      entryId: entry.id,
      universityId: entry.universityId,
      programId: entry.programId,
      name: formatProgramName(entry),
      page,
      officialUrl: entry.websiteUrl || page,
      application: application ? { id: application.id, status: application.status } : null,
      facts: facts.get(entry.id) ?? {},
    }
  })
  const sources = data.flatMap(({ name, page, officialUrl }) => [
    { title: name, href: page },
    { title: name, href: officialUrl },
  ])
  return { data, sources } satisfies Reading
}
