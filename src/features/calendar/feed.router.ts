import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { listCalendarParticipants } from '#src/features/booking/data.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import { listCalendarInterviews } from '#src/features/interviews/data.ts'
import { listDatedTasks } from '#src/features/mentorships/mentorship-pair.data.ts'
import { findProfile } from '#src/features/profile/data.ts'
import { isApplicationPaused } from '#src/features/profile/rules.ts'
import type { Config } from '#src/server/config.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { hashSecret, renderCalendar } from './calendar-file.commands.ts'
import { findCalendarEntry, findFeedOwner, listCalendarEntries } from './data.ts'
import { calendarWindow, secretPattern } from './rules.ts'

interface Parts {
  config: Config
  database: Database
  readToken: (cookie: string | undefined) => string | undefined
}

const readCalendarReader = async (db: Db, ownerId: OwnerId, { appName, appUrl, mailFrom }: Config) => {
  const profile = await findProfile(db, ownerId)
  return {
    rests: isApplicationPaused(profile),
    language: profile?.language ?? 'en',
    timeZone: profile?.timeZone ?? 'UTC',
    appName,
    appUrl,
    mailFrom,
  }
}

const renderFeed = async ({ config, database }: Parts, userId: string) =>
  await database.asOwner(userId, async (db, ownerId) => {
    const after = new Date(Date.now() - calendarWindow.pastDays * dayMs).toISOString()
    const { rests, ...reader } = await readCalendarReader(db, ownerId, config)
    // Keeps the address valid, with an empty calendar: a calendar program that receives an error would drop the
    // subscription.
    const entries = rests ? [] : await listCalendarEntries(db, ownerId, after, calendarWindow.entries)
    const sessions = await listCalendarParticipants(db, ownerId, after, calendarWindow.entries)
    const tasks = await listDatedTasks(db, ownerId, after.slice(0, 10), calendarWindow.entries)
    const interviews = rests ? [] : await listCalendarInterviews(db, ownerId, after, calendarWindow.entries)
    const expected = rests ? [] : await listExpectedDeadlines(db, ownerId)
    return renderCalendar({ entries, sessions, tasks, interviews, expected }, reader)
  })

const renderEntry = async ({ config, database }: Parts, token: string, id: string) =>
  await database.asSession(token, async (db, { id: ownerId }) => {
    const { rests, ...reader } = await readCalendarReader(db, ownerId, config)
    const entry = rests ? undefined : await findCalendarEntry(db, ownerId, id)
    return entry ? renderCalendar({ entries: [entry] }, reader) : undefined
  })

/** Sends the file with its ETag: a program that already has this version gets 304 without a body. */
const sendFile = (context: Context, file: string, name: string) => {
  const tag = `"${createHash('sha256').update(file).digest('base64url').slice(0, 27)}"`
  context.header('etag', tag)
  // Cache headers: calendar programs store file and ETag themselves; browsers and proxies must store neither.
  context.header('cache-control', 'private, no-store')
  const known =
    context.req
      .header('if-none-match')
      ?.split(',')
      .map((entry) => entry.trim().replace(/^W\//, '')) ?? []
  if (known.includes(tag)) return context.body(null, 304)
  context.header('content-type', 'text/calendar; charset=utf-8')
  context.header('content-disposition', `attachment; filename="${name}.ics"`)
  return context.body(file)
}

/**
 * Routes for calendar programs, outside the contract because these have neither session nor origin: the secret calendar
 * feed of a user. And a single deadline as a file, for the browser of its owner.
 */
export const createCalendarRoutes = (parts: Parts) => {
  const app = new Hono()
  app.get('/calendar/deadlines/:file{[0-9a-f-]+\\.ics}', async (context) => {
    const id = context.req.param('file').slice(0, -'.ics'.length)
    const token = parts.readToken(context.req.header('cookie'))
    const file = token && isUuid(id) ? await renderEntry(parts, token, id) : undefined
    return file ? sendFile(context, file, 'deadline') : context.notFound()
  })
  app.get('/calendar/:file{[^/]+\\.ics}', async (context) => {
    const secret = context.req.param('file').slice(0, -'.ics'.length)
    const owner = secretPattern.test(secret)
      ? await findFeedOwner(parts.database.service, hashSecret(secret))
      : undefined
    return owner ? sendFile(context, await renderFeed(parts, owner), 'deadlines') : context.notFound()
  })
  return app
}
