import { listAudiencesFor, readAudience } from '#src/features/catalogue/audience.commands.ts'
import { applyAudienceDeadline, readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { listFactsOf } from '#src/features/catalogue/data.ts'
import { isDeadlineStated, projectDeadline } from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import { parseDeadlineDate } from '#src/features/catalogue/rules.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { createNotification, withdrawNotifications } from '#src/features/notifications/commands.ts'
import { archiveBySubject, ensurePreferences } from '#src/features/notifications/data.ts'
import { readOwnFacts } from '#src/features/official-pages/commands.ts'
import { mergeOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import type { Db, OwnerId, SessionPerson } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isSecureWebAddress, isWebAddress } from '#src/shared/web-address.ts'
import { addInstant, syncDerivedDeadlines, toDeadline } from './commands.ts'
import type { ExpectedAnswer, ExpectedDeadline } from './contract.ts'
import { insertDeadline } from './data.ts'
import { listEntriesWithoutDeadline, lockEntry, updateDeadlineCheck } from './expected-deadlines.data.ts'
import {
  addDays,
  findDueCheck,
  listCheckSteps,
  readDeadlineClock,
  repeatCheckDays,
} from './expected-deadlines.rules.ts'

type Entry = Awaited<ReturnType<typeof listEntriesWithoutDeadline>>[number]

/** Reads the date that the catalogue states for this cycle, or projects it from earlier cycles. */
const readDate = (fact: SourcedFact, today: string) => {
  const stated = isDeadlineStated(fact, today) ? parseDeadlineDate(fact.value) : undefined
  return stated === undefined
    ? projectDeadline(fact, today)
    : { localDate: stated, years: [], lastDate: stated, certainty: 'stated' as const }
}

const toExpected = (
  { deadlineCheckedFor: _for, deadlineCheckStep: _step, deadlineAskOn, ...entry }: Entry,
  fact: SourcedFact | undefined,
  today: string,
): ExpectedDeadline[] => {
  const date = fact && readDate(fact, today)
  if (!date) return []
  const sourceUrl = isWebAddress(fact.source.url) ? fact.source.url : ''
  return [{ ...entry, ...date, ...readDeadlineClock(fact.value), askAgainOn: deadlineAskOn, sourceUrl }]
}

interface CycleFacts {
  deadline: SourcedFact
  /** Opening of applications. */
  opens: SourcedFact | undefined
}

/**
 * Reads the deadline of programmes for the user's audience and the opening of applications, by programme; dates that the
 * user accepted from official pages precede those of the catalogue.
 */
const readCycleFacts = async (db: Db, ownerId: OwnerId, programIds: readonly string[]) => {
  const known = await listFactsOf(db, programIds)
  if (known.size === 0) return new Map<string, CycleFacts>()
  const reader = await readAudience(db, ownerId)
  const sources = await readSources(db)
  const own = await readOwnFacts(
    db,
    ownerId,
    [...known].map(([programId, { country }]) => ({ programId, country })),
  )
  return new Map(
    [...known].flatMap(([id, { facts, universityFacts, level, country }]) => {
      const stated = { ...selectInheritedFacts(universityFacts, level), ...facts }
      const { deadline, opens } = mergeOwnFacts(stated, own.get(id) ?? {})
      if (!deadline) return []
      const row = applyAudienceDeadline({ facts: { deadline } }, listAudiencesFor(reader, country))
      const shown = toFacts({ ...row.facts, ...(opens ? { opens } : {}) }, sources)
      return shown.deadline ? [[id, { deadline: shown.deadline, opens: shown.opens }] as const] : []
    }),
  )
}

/** Finds the last day before a date on which applications open, as stated or projected. */
const findOpening = (opens: SourcedFact | undefined, localDate: string): string | undefined => {
  if (!opens) return undefined
  const from = addDays(localDate, -365)
  return isDeadlineStated(opens, from) ? parseDeadlineDate(opens.value) : projectDeadline(opens, from)?.localDate
}

const readEntries = async (db: Db, ownerId: OwnerId, now: number, entryId?: string) => {
  const entries = await listEntriesWithoutDeadline(db, ownerId, entryId)
  const factsByProgram = await readCycleFacts(
    db,
    ownerId,
    entries.flatMap(({ programId }) => programId ?? []),
  )
  const today = earliestCurrentDate(now)
  return entries.flatMap((entry) => {
    const facts = factsByProgram.get(entry.programId ?? '')
    return toExpected(entry, facts?.deadline, today).map((expected) => ({
      entry,
      expected,
      opensOn: findOpening(facts?.opens, expected.localDate),
    }))
  })
}

/** Lists the expected deadlines of entries without a stated one, by date. None of these dates is due. */
export const listExpectedDeadlines = async (db: Db, ownerId: OwnerId, now = Date.now()): Promise<ExpectedDeadline[]> =>
  (await readEntries(db, ownerId, now))
    .map(({ expected }) => expected)
    .toSorted((a, b) => (a.localDate < b.localDate ? -1 : Number(a.localDate > b.localDate)))

/**
 * Stores an applicant's answer about an expected deadline.
 *
 * "same" creates a confirmed deadline of the applicant. "not_published" postpones the next reminder by two weeks.
 *
 * @throws EDIT_CONFLICT when another date is expected by now, or a deadline was stated meanwhile
 * @throws INPUT_INVALID when no https page is known that could state the date
 */
export const answerExpectedDeadline = async (
  db: Db,
  person: SessionPerson,
  { selectedUniversityId, localDate, answer }: ExpectedAnswer,
  now = Date.now(),
) => {
  await lockEntry(db, person.id, selectedUniversityId)
  const [dueCheck] = await readEntries(db, person.id, now, selectedUniversityId)
  if (dueCheck?.expected.localDate !== localDate) throw createApiError('EDIT_CONFLICT')
  const subject = { expectedDeadlineOf: selectedUniversityId }
  if (answer === 'not_published') {
    const askAgainOn = addDays(new Date(now).toISOString().slice(0, 10), repeatCheckDays)
    await updateDeadlineCheck(db, person.id, selectedUniversityId, { deadlineAskOn: askAgainOn })
    await withdrawNotifications(db, person.id, subject)
    return { deadline: null, askAgainOn }
  }
  const { localTime, zoneRule, zone, sourceUrl } = dueCheck.expected
  if (!isSecureWebAddress(sourceUrl)) throw createApiError('INPUT_INVALID', { field: 'sourceUrl', reason: 'notHttps' })
  const row = await insertDeadline(db, person.id, {
    ...addInstant({ localDate, localTime, zoneRule, zone }, person.timeZone),
    kind: 'application',
    sourceUrl,
    isConfirmed: true,
    selectedUniversityId,
  })
  if (!row) throw createApiError('NOT_FOUND')
  await syncDerivedDeadlines(db, person.id, selectedUniversityId)
  return { deadline: toDeadline(row), askAgainOn: null }
}

interface Reader {
  ownerId: OwnerId
  language: string
}

type DueCheck = Awaited<ReturnType<typeof readEntries>>[number]

/**
 * Sends a reminder to check and stores its step, so that it is sent once.
 *
 * @returns false when the user's preferences exclude it
 */
const sendCheck = async (
  db: Db,
  reader: Reader,
  { expected }: DueCheck,
  step: number,
  now: string,
): Promise<boolean> => {
  const { selectedUniversityId, localDate, years, universityId, programId, applicationId } = expected
  await updateDeadlineCheck(db, reader.ownerId, selectedUniversityId, {
    deadlineAskOn: null,
    deadlineCheckedFor: localDate,
    deadlineCheckStep: step,
  })
  // One notification per entry: the newer step replaces the earlier ones.
  await archiveBySubject(db, reader.ownerId, { expectedDeadlineOf: selectedUniversityId })
  return await createNotification(db, reader.ownerId, reader.language, {
    textKey: years.length > 0 ? 'notifications.text.deadlineCheck' : 'notifications.text.deadlineCheckUndated',
    params: {
      university: expected.universityName,
      program: expected.programName,
      expectedOn: localDate,
      years: years.join(','),
    },
    type: 'deadline',
    category: 'deadline',
    priority: 'normal',
    actionUrl: applicationId ? `/applications?open=${applicationId}` : '/selected-universities',
    expiresAt: new Date(Date.parse(`${localDate}T00:00:00Z`) + dayMs).toISOString(),
    metadata: {
      expectedDeadlineOf: selectedUniversityId,
      ...(programId ? { programPage: buildCatalogueEntryPath({ universityId, programId }) } : {}),
    },
    givenAt: now,
  })
}

/**
 * Sends a user the due reminders to check: 8 and 4 weeks before an expected deadline, on the day on which applications
 * usually open, and two weeks after the answer "not published yet". They are no deadline reminders: their texts name the years that the date comes from.
 *
 * @returns number of reminders sent
 */
export const createDeadlineChecks = async (db: Db, reader: Reader, now: string): Promise<number> => {
  const preferences = await ensurePreferences(db, reader.ownerId)
  if (!preferences.deadlineReminders) return 0
  let count = 0
  for (const dueCheck of await readEntries(db, reader.ownerId, Date.parse(now))) {
    const { entry, expected, opensOn } = dueCheck
    const { localDate, certainty } = expected
    const steps = listCheckSteps(localDate, opensOn)
    const step = certainty === 'stated' ? undefined : findDueCheck(localDate, entry, now.slice(0, 10), steps)
    if (step !== undefined && (await sendCheck(db, reader, dueCheck, step, now))) count += 1
  }
  return count
}
