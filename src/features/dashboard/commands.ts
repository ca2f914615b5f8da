import { sql } from 'drizzle-orm'
import { toUpcoming } from '#src/features/deadlines/commands.ts'
import { listOpenDeadlines } from '#src/features/deadlines/data.ts'
import { maxListed, upcomingWindow } from '#src/features/deadlines/lists.rules.ts'
import { isDueWithinDays } from '#src/features/deadlines/upcoming-window.rules.ts'
import type { StoredMatch } from '#src/features/matching/data.ts'
import { presentStored } from '#src/features/matching/match-presenter.commands.ts'
import { type OwnProgramValue, toOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import { isDatabaseUnavailable } from '#src/server/api-errors.ts'
import type { Database, Db, SessionPerson } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import { createApiError } from '#src/server/procedures.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isNotFound } from '#src/shared/error-classification.ts'
import { TimeLimitError, withTimeLimit } from '#src/shared/time-limit.ts'
import type { Snapshot } from './contract.ts'
import { buildPartQuery, partExpressions, snapshotQuery } from './data.ts'
import { calculateFigures, type ReadFigures } from './figures.rules.ts'
import {
  emptyParts,
  hideApplicantParts,
  type NextAction,
  partTimeoutsMs,
  type SnapshotPart,
  selectNextActions,
  snapshotParts,
  snapshotTimeoutMs,
} from './rules.ts'

type ReadPart = keyof typeof partExpressions
type Recommendation = Snapshot['universityRecommendations'][number]
type Parts = Omit<Pick<Snapshot, ReadPart>, 'universityRecommendations' | 'figures'> & {
  /** Stored matches, each with the facts of its programme that the user accepted. */
  universityRecommendations: { stored: StoredMatch; own: OwnProgramValue[] }[]
  /** Unreadable figures are the empty defaults. */
  figures: ReadFigures | Snapshot['figures']
}

interface Limits {
  wholeMs: number
  partMs: Record<SnapshotPart, number>
}

interface SnapshotRequest {
  database: Database
  token: string
  log: Logger
}

/** Names the fields of a match as the snapshot does. */
const toRecommendation = (
  { stored, own }: Parts['universityRecommendations'][number],
  today: string,
): Recommendation => {
  const match = presentStored(stored, today, toOwnFacts(own))
  const { universityId, programId, degree, location, category, reasoning, requirements, source } = match
  return {
    id: stored.storedId,
    ...{ universityId, programId, degree, location, category, reasoning, requirements, source },
    universityName: match.university_name,
    programName: match.program_name,
    matchScore: match.match_score,
    websiteUrl: match.website_url,
    applicationDeadline: match.application_deadline,
  }
}

const toSnapshot = (person: SessionPerson, read: Parts): Snapshot => {
  const now = new Date().toISOString()
  const isAhead = ({ dueAt }: { dueAt: string }) =>
    isDueWithinDays(dueAt, upcomingWindow.days, { now, readerZone: person.timeZone })
  const parts = {
    ...read,
    upcomingDeadlines: read.upcomingDeadlines.filter(isAhead),
    universityRecommendations: read.universityRecommendations.map((match) => toRecommendation(match, now.slice(0, 10))),
    figures:
      'deadlinesByMonth' in read.figures
        ? calculateFigures(read.figures, person.timeZone, Date.parse(now))
        : read.figures,
  }
  return {
    ...(person.role === 'mentor' ? hideApplicantParts(parts) : parts),
    user: { id: person.id, email: person.email },
    onboardingComplete: person.onboardingComplete,
    lastUpdated: now,
    degraded: [],
  }
}

/**
 * Reads the whole snapshot in one statement; undefined after an error or a timeout. A missing session and an
 * unavailable database are final.
 */
const readWhole = async ({ database, token, log }: SnapshotRequest, ms: number): Promise<Snapshot | undefined> => {
  try {
    const answer = await withTimeLimit(database.readAsSession<{ snapshot: Parts }>(token, snapshotQuery, ms), ms)
    const parts = answer?.rows[0]?.snapshot
    if (!answer || !parts) throw createApiError('NOT_AUTHENTICATED')
    return toSnapshot(answer.person, parts)
  } catch (error) {
    const isLate = error instanceof TimeLimitError || isCancelled(error)
    if (!isLate && (isAnswer(error) || isDatabaseUnavailable(error))) throw error
    log.warn({ reason: reasonOf(error) }, 'the snapshot is read part by part')
    return undefined
  }
}

const isAnswer = (error: unknown) => error instanceof Error && 'status' in error
/** Detects statements cancelled by the statement timeout. */
const isCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014'
const toCode = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? { code: error.code } : {}
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown')

const noQuery = { name: 'nothing', text: 'select null as value' }

/** Default of an unreadable part. A missing table contains no rows, so its part is not degraded (CL-04). */
const withoutPart = (part: SnapshotPart, error: unknown, log: Logger) => {
  const isMissing = !isNotFound(toCode(error))
  if (isMissing) log.warn({ part, reason: reasonOf(error) }, 'a part of the snapshot could not be read')
  return { value: structuredClone(emptyParts[part]), isMissing }
}

/** Reads the parts in parallel; a failed or late part is logged, empty, and listed in `degraded` (SS-03). */
const readInParts = async ({ database, token, log }: SnapshotRequest, partMs: Limits['partMs']): Promise<Snapshot> => {
  const people: SessionPerson[] = []
  const read = async (part: SnapshotPart) => {
    try {
      const query = part === 'onboardingComplete' ? noQuery : buildPartQuery(part)
      const ms = partMs[part]
      const answer = await withTimeLimit(database.readAsSession<{ value: unknown }>(token, query, ms), ms)
      if (!answer) throw createApiError('NOT_AUTHENTICATED')
      people.push(answer.person)
      return { part, value: answer.rows[0]?.value ?? emptyParts[part], isMissing: false }
    } catch (error) {
      if (isAnswer(error)) throw error
      return { part, ...withoutPart(part, error, log) }
    }
  }
  const answers = await Promise.all(snapshotParts.map(read))
  const [person] = people
  if (!person) throw createApiError('DATABASE_UNAVAILABLE')
  const parts = Object.fromEntries(answers.map(({ part, value }) => [part, value])) as Parts
  const degraded = answers.filter(({ isMissing }) => isMissing).map(({ part }) => part)
  return { ...toSnapshot(person, parts), degraded }
}

const specified: Limits = { wholeMs: snapshotTimeoutMs, partMs: partTimeoutsMs }

/**
 * Reads the snapshot of the session's user, normally in one round trip. A part that cannot be read is listed as
 * degraded and does not hide the others.
 *
 * @throws NOT_AUTHENTICATED, and database errors that mean the database is unavailable
 */
export const readSnapshot = async (request: SnapshotRequest, limits: Limits = specified): Promise<Snapshot> =>
  (await readWhole(request, limits.wholeMs)) ?? (await readInParts(request, limits.partMs))

/** Days ahead on the dashboard's year timeline. */
const yearDays = 365

const actionParts = [
  'applications',
  'upcomingDeadlines',
  'overdueDeadlines',
  'mentorProposals',
  'cvAnalysis',
  'figures',
] as const
type ActionParts = Pick<Parts, (typeof actionParts)[number]>

/**
 * Lists the next actions on the dashboard, inside a transaction of the acting user. The assistant answers with the same
 * list.
 */
export const readNextActions = async (db: Db, person: SessionPerson, now: string): Promise<NextAction[]> => {
  const expressions = actionParts.map((part) => `'${part}', ${partExpressions[part]}`)
  const { rows } = await db.execute<{ parts: ActionParts }>(
    sql.raw(`select json_build_object(${expressions.join(', ')}) as parts`),
  )
  const parts = rows[0]?.parts
  if (!parts) return []
  const snapshot = toSnapshot(person, { ...structuredClone(emptyParts), universityRecommendations: [], ...parts })
  const until = new Date(Date.parse(now) + yearDays * dayMs).toISOString()
  const ahead = await listOpenDeadlines(db, person.id, { after: now, until, limit: maxListed })
  return selectNextActions(snapshot, ahead.map(toUpcoming), now)
}
