import { and, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { shares } from '#src/features/sharing/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { type Weekday, weekdays } from '#src/shared/weekdays.ts'
import type { MentorCard } from './contract.ts'
import {
  freeDaysShown,
  hoursByPart,
  type MentorshipState,
  maxMentorships,
  maxOpenRequests,
  mentorsPageSize,
  type PartOfDay,
} from './rules.ts'
import { mentorships } from './tables.ts'

export type MentorshipRow = typeof mentorships.$inferSelect

/** Filter by free times, in a time zone. */
export interface AvailabilityFilter {
  zone: string
  day?: Weekday | undefined
  part?: PartOfDay | undefined
}

export interface MentorFilter {
  field?: string | undefined
  university?: string | undefined
  country?: string | undefined
  language?: string | undefined
  /** Only mentors with a bookable time, matching the filter if there is one. */
  free?: AvailabilityFilter | undefined
}

interface CardRow
  extends Omit<MentorCard, 'answerHours' | 'nextFreeAt' | 'proof' | 'resources'>,
    Record<string, unknown> {
  answer_hours: number | null
  next_free: string | Date | null
  proven_domain: string | null
  proven_institution: string | null
  proven_at: string | Date | null
}

const isoOf = (at: string | Date | null) => (at ? new Date(at).toISOString() : null)

const toCard = ({ answer_hours, next_free, proven_domain, proven_institution, proven_at, ...card }: CardRow) => ({
  ...card,
  answerHours: answer_hours,
  nextFreeAt: isoOf(next_free),
  proof:
    proven_domain && proven_at
      ? { domain: proven_domain, institution: proven_institution ?? '', provenAt: new Date(proven_at).toISOString() }
      : null,
})

/** Lists mentor cards in id order; mentors hidden from the acting user are omitted. */
export const listMentorCards = async (db: Db, ids: readonly string[]): Promise<MentorCard[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.execute<CardRow>(sql`select * from mentor_cards(${`{${ids.join(',')}}`}::uuid[])`)
  const counts = new Map(
    (
      await db.execute<{ mentor: string; resources: number }>(
        sql`select * from public_resource_counts(${`{${ids.join(',')}}`}::uuid[])`,
      )
    ).rows.map(({ mentor, resources }) => [mentor, resources]),
  )
  const cards = new Map(rows.map((row) => [row.id, { ...toCard(row), resources: counts.get(row.id) ?? 0 }]))
  return ids.flatMap((id) => cards.get(id) ?? [])
}

/** Finds a mentor's page; undefined when the acting user cannot find the mentor. */
export const findMentor = async (db: Db, id: string) => {
  const { rows } = await db.execute<{ times: (string | Date)[] | null }>(
    sql`select to_jsonb(mentor_free_times(${id}::uuid, ${freeDaysShown})) as times`,
  )
  const times = rows[0]?.times
  const [mentor] = times ? await listMentorCards(db, [id]) : []
  return times && mentor ? { mentor, freeTimes: times.map((at) => new Date(at).toISOString()) } : undefined
}

const availabilityFilter = ({ zone, day, part }: AvailabilityFilter) => {
  const hours = part && hoursByPart[part]
  return {
    isFree: true,
    zone,
    ...(day ? { days: [weekdays.indexOf(day) + 1] } : {}),
    ...(hours ? { from: hours.from * 60, to: hours.to * 60 } : {}),
  }
}

/**
 * Lists a page of mentors visible to the acting user; with a filter by free times, each with the first matching time.
 */
export const findMentors = async (db: Db, { free, ...filter }: MentorFilter, offset: number) => {
  const named = Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
  const wanted = { ...named, ...(free ? availabilityFilter(free) : {}) }
  const { rows } = await db.execute<{ id: string; total: string; free_at: string | Date | null }>(
    sql`select * from find_mentors(${JSON.stringify(wanted)}::jsonb, ${offset}, ${mentorsPageSize})`,
  )
  const freeAt = new Map(rows.map(({ id, free_at }) => [id, isoOf(free_at)]))
  const cards = await listMentorCards(
    db,
    rows.map(({ id }) => id),
  )
  return {
    mentors: cards.map((card) => ({ ...card, nextFreeAt: freeAt.get(card.id) ?? card.nextFreeAt })),
    total: Number(rows[0]?.total ?? 0),
  }
}

const isOpen = inArray(mentorships.state, ['requested', 'waiting', 'accepted'])
const isAsked = inArray(mentorships.state, ['requested', 'waiting'])

/** Lists a student's mentorships, open ones first. */
export const listOwnMentorships = async (db: Db, ownerId: OwnerId): Promise<MentorshipRow[]> =>
  await db
    .select()
    .from(mentorships)
    .where(and(eq(mentorships.userId, ownerId), eq(mentorships.seat, 'student')))
    .orderBy(desc(isOpen), desc(mentorships.requestedAt), mentorships.mentorshipId)
    .limit(100)

export const findOwnMentorship = async (db: Db, ownerId: OwnerId, id: string): Promise<MentorshipRow | undefined> =>
  (
    await db
      .select()
      .from(mentorships)
      .where(and(eq(mentorships.userId, ownerId), eq(mentorships.seat, 'student'), eq(mentorships.mentorshipId, id)))
  )[0]

/** Lists a student's open grants that name a mentor. */
export const listGrants = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({ id: shares.id, parts: shares.parts, expiresAt: shares.expiresAt, readerId: shares.readerId })
    .from(shares)
    .where(
      and(
        eq(shares.userId, ownerId),
        isNotNull(shares.readerId),
        isNull(shares.revokedAt),
        gt(shares.expiresAt, sql`now()`),
      ),
    )
    .orderBy(shares.expiresAt, shares.id)
    .limit(100)

interface NewRequest {
  id: string
  mentorId: string
  question: string
  parts: string[]
}

/** Requests a mentorship; undefined for a hidden mentor, `open` when another mentorship with them is open. */
export const askMentor = async (
  db: Db,
  ownerId: OwnerId,
  { id, mentorId, question, parts }: NewRequest,
): Promise<MentorshipState | 'open' | undefined> => {
  const { rows } = await db.execute<{ state: MentorshipState | 'open' | null }>(
    sql`select request_mentor(${id}::uuid, ${mentorId}::uuid, ${question}, ${`{${parts.join(',')}}`}::text[]) as state`,
  )
  await enforceQuota(db, ownerId, {
    name: 'mentorRequests',
    limit: maxOpenRequests,
    table: mentorships,
    where: isAsked,
  })
  await enforceQuota(db, ownerId, { name: 'mentorships', limit: maxMentorships, table: mentorships })
  return rows[0]?.state ?? undefined
}

export type Outcome = 'accepted' | 'declined' | 'ended' | 'closed' | 'full'

/** Accepts or declines a request; undefined when it is not addressed to the mentor. */
export const answerMentorship = async (
  db: Db,
  { id, accepts, reason }: { id: string; accepts: boolean; reason: string },
): Promise<Outcome | undefined> =>
  (
    await db.execute<{ outcome: Outcome | null }>(
      sql`select answer_mentorship(${id}::uuid, ${accepts}, ${reason}) as outcome`,
    )
  ).rows[0]?.outcome ?? undefined

export const endMentorship = async (db: Db, id: string, reason: string): Promise<Outcome | undefined> =>
  (await db.execute<{ outcome: Outcome | null }>(sql`select end_mentorship(${id}::uuid, ${reason}) as outcome`)).rows[0]
    ?.outcome ?? undefined
