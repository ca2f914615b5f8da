import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { deleteCitizenship, findCitizenship, upsertCitizenship } from '#src/features/profile/data.ts'
import { profileChangedJob } from '#src/features/profile/rules.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { type FoundScholarship, type ShortlistedProgramme, scholarshipsContract } from './contract.ts'
import { type JudgedScholarship, listJudged, listShortlisted, type ShortlistedRow } from './data.ts'
import { standingOf, verdictOf } from './rules.ts'

const os = implement(scholarshipsContract).$context<RequestContext>().use(asApplicant)

type Sources = Awaited<ReturnType<typeof readSources>>

const toFound = (row: JudgedScholarship, sources: Sources): FoundScholarship[] => {
  const criteria = {
    level: verdictOf(row.level_verdict),
    country: verdictOf(row.country_verdict),
    nationality: verdictOf(row.nationality_verdict),
    field: verdictOf(row.field_verdict),
    grade: verdictOf(row.grade_verdict),
  }
  const standing = standingOf(criteria, row.is_verified)
  if (!standing) return []
  const { amount = null, deadline = null } = toFacts(row.facts, sources)
  return [{ ...row, websiteUrl: row.website_url, isVerified: row.is_verified, standing, criteria, amount, deadline }]
}

const toProgramme = ({ facts, ...row }: ShortlistedRow, sources: Sources): ShortlistedProgramme => {
  const tuition = toFacts(facts, sources).tuition_per_year
  const isKnown = tuition && !tuition.isOld && typeof tuition.value === 'number' && tuition.currency
  return {
    ...row,
    tuition: isKnown ? { value: Number(tuition.value), currency: tuition.currency ?? '', year: tuition.year } : null,
  }
}

export const scholarshipsRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId } }) => {
    const sources = await readSources(db)
    return {
      scholarships: (await listJudged(db)).flatMap((row) => toFound(row, sources)),
      citizenship: await findCitizenship(db, ownerId),
      programmes: (await listShortlisted(db, ownerId)).map((row) => toProgramme(row, sources)),
    }
  }),
  setCitizenship: os.setCitizenship.handler(async ({ context: { db, ownerId, runJob }, input: { country } }) => {
    if (country === null) await deleteCitizenship(db, ownerId)
    else await upsertCitizenship(db, ownerId, country)
    await runJob(profileChangedJob, { userId: ownerId })
    return { country }
  }),
})
