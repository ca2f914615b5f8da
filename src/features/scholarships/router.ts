import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { deleteCitizenship, findCitizenship, upsertCitizenship } from '#src/features/profile/data.ts'
import { profileChangedJob } from '#src/features/profile/rules.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import { type FoundScholarship, type ShortlistedProgramme, scholarshipsContract } from './contract.ts'
import {
  findScholarshipAnswers,
  type JudgedScholarship,
  listJudged,
  listShortlisted,
  replaceScholarshipAnswers,
  type ShortlistedRow,
} from './data.ts'
import { hasDeadlinePassed } from './expiry.rules.ts'
import { classifyScholarship, criteria, listMissingCriteria, ruleKinds, toVerdict } from './rules.ts'

const os = implement(scholarshipsContract).$context<RequestContext>().use(asApplicant)

type Sources = Awaited<ReturnType<typeof readSources>>

const toFound = (row: JudgedScholarship, sources: Sources): FoundScholarship => {
  const verdicts = Object.fromEntries(
    criteria.map((one) => [one, toVerdict(row[`${one}_verdict`])]),
  ) as FoundScholarship['criteria']
  const ruled = criteria.filter((one) => row[`${one}_ruled`])
  const facts = toFacts(row.facts, sources)
  const { amount = null, deadline = null } = facts
  const hasFacts = Object.keys(row.facts).length > 0
  return {
    ...row,
    websiteUrl: row.website_url,
    isVerified: row.is_verified,
    standing: classifyScholarship(verdicts, { isVerified: row.is_verified, hasFacts, ruled }),
    criteria: verdicts,
    rules: Object.fromEntries(
      ruled.flatMap((one) => {
        const fact = facts[ruleKinds[one]]
        return fact ? [[one, fact]] : []
      }),
    ),
    amount,
    deadline,
  }
}

/** Counts scholarships that depend on an answer and are not decided by another criterion. */
const countAsked = (found: readonly FoundScholarship[], criterion: 'sex' | 'age') =>
  found.filter(({ rules, criteria: verdicts }) => {
    const missing = listMissingCriteria(verdicts)
    return rules[criterion] !== undefined && missing.every((one) => one === criterion)
  }).length

const toProgramme = ({ facts, ...row }: ShortlistedRow, sources: Sources): ShortlistedProgramme => {
  const tuition = toFacts(facts, sources).tuition_per_year
  const isKnown = tuition && !tuition.isOld && typeof tuition.value === 'number' && tuition.currency
  return {
    ...row,
    tuition: isKnown ? { value: Number(tuition.value), currency: tuition.currency ?? '', year: tuition.year } : null,
  }
}

export const scholarshipsRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId, person } }) => {
    const sources = await readSources(db)
    const judged = await listJudged(db)
    const isOpen = ({ facts, is_verified }: JudgedScholarship) =>
      !is_verified || !hasDeadlinePassed(facts.deadline?.value, person.timeZone, Date.now())
    const open = judged.filter(isOpen)
    const found = open.map((row) => toFound(row, sources))
    return {
      scholarships: found,
      answers: await findScholarshipAnswers(db, ownerId),
      asked: { sex: countAsked(found, 'sex'), birthYear: countAsked(found, 'age') },
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
  setAnswers: os.setAnswers.handler(async ({ context: { db, ownerId }, input }) => {
    await replaceScholarshipAnswers(db, ownerId, input)
    return input
  }),
})
