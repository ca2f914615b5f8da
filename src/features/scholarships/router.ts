import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { deleteCitizenship, findCitizenship, upsertCitizenship } from '#src/features/profile/data.ts'
import { profileChangedJob } from '#src/features/profile/rules.ts'
import { createApiError, type RequestContext } from '#src/server/procedures.ts'
import { type FoundScholarship, type ShortlistedProgramme, scholarshipsContract } from './contract.ts'
import {
  findScholarship,
  findScholarshipAnswers,
  type JudgedScholarship,
  listJudged,
  listShortlisted,
  replaceScholarshipAnswers,
  type ShortlistedRow,
} from './data.ts'
import { findNextDeadline, hasDeadlinePassed } from './expiry.rules.ts'
import { classifyScholarship, criteria, listMissingCriteria, ruleKinds, toVerdict } from './rules.ts'

const os = implement(scholarshipsContract).$context<RequestContext>()
const own = os.use(asApplicant)

type Sources = Awaited<ReturnType<typeof readSources>>

/** Lists of an entry that judge a criterion without a stated rule. */
const listLimits = (row: JudgedScholarship): FoundScholarship['lists'] => {
  const { levels, countries, nationalities, fields } = row
  const own = { level: levels, country: countries, nationality: nationalities ?? [], field: fields ?? [] }
  const isUsed = (one: keyof typeof own) => !row[`${one}_ruled`] && own[one].length > 0
  return Object.fromEntries(
    (['level', 'country', 'nationality', 'field'] as const).filter(isUsed).map((one) => [one, own[one]]),
  )
}

const toFound = (row: JudgedScholarship, sources: Sources, ownZone: string): FoundScholarship => {
  const verdicts = Object.fromEntries(
    criteria.map((one) => [one, toVerdict(row[`${one}_verdict`])]),
  ) as FoundScholarship['criteria']
  const ruled = criteria.filter((one) => row[`${one}_ruled`])
  const covered = criteria.filter((one) => row[`${one}_known`])
  const facts = toFacts(row.facts, sources)
  const { amount = null, deadline = null, opens = null, funding = null, amount_total: amountTotal = null } = facts
  const hasFacts = Object.keys(row.facts).length > 0
  return {
    ...row,
    websiteUrl: row.website_url,
    isVerified: row.is_verified,
    standing: classifyScholarship(verdicts, { isVerified: row.is_verified, hasFacts, covered }),
    criteria: verdicts,
    rules: Object.fromEntries(
      ruled.flatMap((one) => {
        const fact = facts[ruleKinds[one]]
        return fact ? [[one, fact]] : []
      }),
    ),
    lists: listLimits(row),
    amount,
    amountTotal,
    deadline,
    opens,
    nextDeadline: findNextDeadline(row.facts.deadline, ownZone, Date.now()) ?? null,
    funding,
  }
}

/** No date sorts after every date. */
const noDate = '9999-12-31'

/** Compares by use in a wished country and next deadline; the database has sorted by name. */
const compareFound = (
  [a, rowA]: readonly [FoundScholarship, JudgedScholarship],
  [b, rowB]: readonly [FoundScholarship, JudgedScholarship],
): number =>
  Number(rowB.is_in_wished_country) - Number(rowA.is_in_wished_country) ||
  Date.parse(a.nextDeadline?.date ?? noDate) - Date.parse(b.nextDeadline?.date ?? noDate)

/** Counts scholarships that depend on an answer and are not decided by another criterion. */
const countAsked = (found: readonly FoundScholarship[], criterion: 'sex' | 'age') =>
  found.filter(({ rules, criteria: verdicts }) => {
    const missing = listMissingCriteria(verdicts)
    return rules[criterion] !== undefined && missing.every((one) => one === criterion)
  }).length

const toProgramme = ({ facts, isOwnPrice, ...row }: ShortlistedRow, sources: Sources): ShortlistedProgramme => {
  const tuition = toFacts(facts, sources).tuition_per_year
  const isKnown = tuition && !tuition.isOld && typeof tuition.value === 'number' && tuition.currency
  return {
    ...row,
    tuition: isKnown
      ? {
          value: Number(tuition.value),
          currency: tuition.currency ?? '',
          year: tuition.year,
          isAverage: !isOwnPrice && tuition.scope === undefined,
        }
      : null,
  }
}

export const scholarshipsRouter = os.router({
  // Public catalogue, readable without a session.
  get: os.get.handler(
    async ({ context: { database, sessionToken }, input: { id } }) =>
      await database.asReader(sessionToken, async (db) => {
        const scholarship = await findScholarship(db, id)
        if (!scholarship) throw createApiError('NOT_FOUND')
        return { ...scholarship, facts: toFacts(scholarship.facts, await readSources(db)) }
      }),
  ),
  list: own.list.handler(async ({ context: { db, ownerId, person } }) => {
    const sources = await readSources(db)
    const judged = await listJudged(db)
    const isOpen = ({ facts, is_verified }: JudgedScholarship) =>
      !is_verified || !hasDeadlinePassed(facts.deadline?.value, person.timeZone, Date.now())
    const found = judged
      .filter(isOpen)
      .map((row) => [toFound(row, sources, person.timeZone), row] as const)
      .toSorted(compareFound)
      .map(([one]) => one)
    return {
      scholarships: found,
      answers: await findScholarshipAnswers(db, ownerId),
      asked: { sex: countAsked(found, 'sex'), birthYear: countAsked(found, 'age') },
      citizenship: await findCitizenship(db, ownerId),
      programmes: (await listShortlisted(db, ownerId)).map((row) => toProgramme(row, sources)),
    }
  }),
  setCitizenship: own.setCitizenship.handler(async ({ context: { db, ownerId, runJob }, input: { country } }) => {
    if (country === null) await deleteCitizenship(db, ownerId)
    else await upsertCitizenship(db, ownerId, country)
    await runJob(profileChangedJob, { userId: ownerId })
    return { country }
  }),
  setAnswers: own.setAnswers.handler(async ({ context: { db, ownerId }, input }) => {
    await replaceScholarshipAnswers(db, ownerId, input)
    return input
  }),
})
