import { createNotification } from '#src/features/notifications/commands.ts'
import type { MailLinks } from '#src/features/notifications/emails.ts'
import { findQuietEnd } from '#src/features/notifications/quiet-hours.rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused } from '#src/features/profile/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer, Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'
import { insertHistory, type RecommenderRow } from './data.ts'
import { type MailedSection, renderReminderEmail, renderRequestEmail } from './emails.ts'
import { type DatedLetter, readLetters } from './letters.commands.ts'
import {
  claimMail,
  listByAddress,
  listMailableAddresses,
  settleFailure,
  settleReminder,
  settleRequest,
} from './recommender-mails.data.ts'
import { findReminderDay, hasDateBegun, isMailedToday, isReminderDue, recommenderQuietHours } from './reminder.rules.ts'
import { isOpenLetter } from './rules.ts'

export interface RecommenderMailParts {
  database: Database
  mailer: Mailer
  links: MailLinks
  log: Logger
}

/** Time in which a claimed email is sent, and after which another process sends it, in milliseconds. */
const claimMs = 10 * minuteMs
/** Time until a failed email is tried again, in milliseconds. */
const retryMs = hourMs
/** Retention of a stored message without a mail server, in milliseconds. */
const storedMailMs = 30 * dayMs
const addressesPerBatch = 200

/** Recommender with the letters for one applicant that have still to be sent. */
interface Mailable {
  row: RecommenderRow
  applicantName: string
  zone: string
  letters: DatedLetter[]
}

const toSection = ({ row, applicantName, letters }: Mailable): MailedSection => ({
  recommender: row,
  applicantName: applicantName || getTranslator(row.language)('recommenders.anApplicant'),
  letters: letters.map(({ universityName, programName, deadline }) => ({
    university: universityName,
    program: programName,
    deadline,
  })),
})

/** Reads the open letters of a recommender as the applicant; undefined without any, or while the applicant's role is paused. */
const readMailable = async ({ database }: RecommenderMailParts, row: RecommenderRow): Promise<Mailable | undefined> =>
  await database.asOwner(row.userId, async (db, ownerId) => {
    const profile = await findProfile(db, ownerId)
    if (!profile || isApplicationPaused(profile)) return undefined
    const letters = (await readLetters(db, ownerId, row.id)).filter(({ letter }) => isOpenLetter(letter))
    return letters.length === 0
      ? undefined
      : {
          row,
          applicantName: profile.fullName || profile.displayName,
          zone: row.timeZone ?? profile.timeZone,
          letters,
        }
  })

/** Due instant that reminders count; null for an expected date, which is not due until the applicant confirms it. */
const findDue = ({ deadline }: DatedLetter): string | null => (deadline?.isConfirmed ? deadline.dueAt : null)

const hasNewRequest = ({ letters }: Mailable): boolean => letters.some(({ letter }) => letter.announcedAt === null)

const isReminderDueFor = ({ row, zone, letters }: Mailable, now: string): boolean =>
  isReminderDue(
    {
      pace: row.reminderPace,
      remindOn: row.remindOn,
      reminderCount: row.reminderCount,
      lastMailAt: row.lastMailAt,
      letters: letters.map((dated) => ({ ...dated.letter, dueAt: findDue(dated) })),
    },
    now,
    zone,
  )

/** Tells whether a mail server rejects the address itself, and not only this attempt (RFC 5321, section 4.2.3). */
const isRejectedAddress = (code: unknown): boolean => typeof code === 'number' && [550, 551, 553].includes(code)

const settleFailed = async (parts: RecommenderMailParts, rows: readonly Mailable[], error: unknown, now: string) => {
  const { database, log } = parts
  const { responseCode: code } = Object(error) as { responseCode?: unknown }
  const isRejected = isRejectedAddress(code)
  // Without the message, in which mail servers repeat the address.
  log.warn({ code, isRejected }, 'an email to a recommender could not be sent')
  const until = new Date(Date.parse(now) + retryMs).toISOString()
  for (const { row } of rows)
    await database.asOwner(row.userId, async (db, ownerId) => {
      await settleFailure(
        db,
        ownerId,
        row.id,
        isRejected ? { undeliverableAt: now, mailClaimedUntil: null } : { mailClaimedUntil: until },
      )
      if (!isRejected) return
      await insertHistory(db, ownerId, { recommenderId: row.id, kind: 'undeliverable' })
      const language = (await findProfile(db, ownerId))?.language ?? 'en'
      await createNotification(db, ownerId, language, {
        textKey: 'notifications.text.recommenderUnreachable',
        params: { person: row.name },
        type: 'warning',
        category: 'application',
        priority: 'high',
        actionUrl: '/recommenders',
        metadata: { recommenderId: row.id },
        givenAt: now,
      })
    })
}

/** Claims the emails of recommenders, and returns those that no other process has claimed or sent. */
const claim = async ({ database }: RecommenderMailParts, mailables: readonly Mailable[], now: string) => {
  const until = new Date(Date.parse(now) + claimMs).toISOString()
  const claimed: Mailable[] = []
  for (const mailable of mailables)
    if (await claimMail(database.service, mailable.row, { now, until })) claimed.push(mailable)
  return claimed
}

/** Lists the steps that an email covers, one for each letter that has reached one. */
const listSteps = ({ letters, zone }: Mailable, now: string) =>
  letters.flatMap((dated) => {
    const dueAt = findDue(dated)
    const days = dueAt === null ? undefined : findReminderDay(dueAt, now, zone)
    return dueAt !== null && days !== undefined ? [{ letterId: dated.letter.id, days, dueAt }] : []
  })

/**
 * Sends the email by which one applicant asks. A process that is killed between sending and storing that sends it again, with
 * the same Message-ID.
 */
const sendRequest = async (parts: RecommenderMailParts, mailable: Mailable, now: string): Promise<number> => {
  const [claimed] = await claim(parts, [mailable], now)
  if (!claimed) return 0
  const { row, zone, letters } = claimed
  try {
    await parts.mailer.send({
      ...renderRequestEmail(parts.links, toSection(claimed), zone),
      messageId: `letters-${row.id}-${row.linkVersion}-${now.slice(0, 10)}`,
      userId: row.userId,
      keptMs: storedMailMs,
    })
  } catch (error) {
    await settleFailed(parts, [claimed], error, now)
    return 0
  }
  await parts.database.asOwner(row.userId, async (db, ownerId) => {
    const announced = letters.filter(({ letter }) => letter.announcedAt === null)
    const letterIds = announced.map(({ letter }) => letter.id)
    await settleRequest(db, ownerId, row.id, { letterIds, steps: listSteps(claimed, now), now })
    await insertHistory(db, ownerId, { recommenderId: row.id, kind: 'requested' })
  })
  return 1
}

/** Sends one reminder for all applicants who named the same address, each with a section and a link of its own. */
const sendReminder = async (parts: RecommenderMailParts, due: readonly Mailable[], now: string): Promise<number> => {
  const [first, ...others] = await claim(parts, due, now)
  if (!first) return 0
  const claimed = [first, ...others]
  const message: Message = {
    ...renderReminderEmail(parts.links, [toSection(first), ...others.map(toSection)], first.zone),
    messageId: `letters-reminder-${first.row.id}-${now.slice(0, 10)}`,
    ...(others.length === 0 ? { userId: first.row.userId } : {}),
    keptMs: storedMailMs,
  }
  try {
    await parts.mailer.send(message)
  } catch (error) {
    await settleFailed(parts, claimed, error, now)
    return 0
  }
  for (const mailable of claimed) {
    const { row } = mailable
    await parts.database.asOwner(row.userId, async (db, ownerId) => {
      const isAskedFor = row.remindOn !== null && hasDateBegun(row.remindOn, now, mailable.zone)
      await settleReminder(db, ownerId, row.id, { steps: listSteps(mailable, now), isAskedFor, now })
      await insertHistory(db, ownerId, { recommenderId: row.id, kind: 'reminded' })
    })
  }
  return 1
}

/**
 * Sends what is due to one address: a request of each applicant who has a new one, or else one reminder for all. An address
 * gets at most one email a day from one applicant, a reminder only on a day without a request, and nothing in quiet hours.
 */
const mailAddress = async (parts: RecommenderMailParts, email: string, now: string): Promise<number> => {
  const mailables: Mailable[] = []
  for (const row of await listByAddress(parts.database.service, email)) {
    const mailable = await readMailable(parts, row)
    if (mailable && !findQuietEnd(now, { ...recommenderQuietHours, zone: mailable.zone })) mailables.push(mailable)
  }
  const free = mailables.filter(({ row, zone }) => !isMailedToday(row.lastMailAt, now, zone))
  const requests = free.filter(hasNewRequest)
  let sent = 0
  for (const mailable of requests) sent += await sendRequest(parts, mailable, now)
  const isMailed = sent > 0 || mailables.some(({ row, zone }) => isMailedToday(row.lastMailAt, now, zone))
  if (isMailed) return sent
  const due = free.filter((mailable) => !hasNewRequest(mailable) && isReminderDueFor(mailable, now))
  return due.length > 0 ? await sendReminder(parts, due, now) : 0
}

/** Sends what is due to one address; an error is logged and does not affect other addresses. */
const tryAddress = async (
  parts: RecommenderMailParts,
  email: string,
  now: string,
  signal: AbortSignal | undefined,
): Promise<number> => {
  signal?.throwIfAborted()
  try {
    return await mailAddress(parts, email, now)
  } catch (error) {
    signal?.throwIfAborted()
    parts.log.error(
      { reason: error instanceof Error ? error.message : 'unknown' },
      'the emails of a recommender could not be sent',
    )
    return 0
  }
}

/**
 * Sends all emails to recommenders that are due at `now`, of one user or of all. Any number of processes may run it
 * concurrently.
 *
 * @returns the number of emails sent
 * @throws if `signal` aborts
 */
export const sendRecommenderMails = async (
  parts: RecommenderMailParts,
  now: string,
  { userId, signal }: { userId?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<number> => {
  let after = ''
  let sent = 0
  for (;;) {
    const addresses = await listMailableAddresses(parts.database.service, { after, limit: addressesPerBatch, userId })
    for (const email of addresses) sent += await tryAddress(parts, email, now, signal)
    const last = addresses.at(-1)
    if (addresses.length < addressesPerBatch || last === undefined) return sent
    after = last
  }
}
