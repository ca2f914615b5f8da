import type { TFunction } from 'i18next'
import { listApplications } from '#src/features/applications/data.ts'
import { formatReadiness } from '#src/features/applications/readiness.format.ts'
import { formatRequirementName } from '#src/features/applications/requirement-name.format.ts'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { findLatestAnalysis } from '#src/features/cv/data.ts'
import { readNextActions } from '#src/features/dashboard/commands.ts'
import {
  buildNextActionHref,
  findNextActionDue,
  formatNextAction,
} from '#src/features/dashboard/next-actions.format.ts'
import type { NextAction } from '#src/features/dashboard/rules.ts'
import { settledStatuses } from '#src/features/deadlines/actionable.rules.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import { listMatches, loadRanking } from '#src/features/matching/commands.ts'
import type { Match } from '#src/features/matching/contract.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { readFactsForRanking } from '#src/features/official-pages/commands.ts'
import { findAcademicProfile, findProfile, listResearchInterests } from '#src/features/profile/data.ts'
import { listEntries } from '#src/features/shortlist/data.ts'
import type { Database, Db, SessionPerson } from '#src/server/database.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import type { Language } from '#src/shared/locales.ts'
import { formatInOwnZone } from '#src/shared/zoned-time.ts'
import type { Source } from '../contract.ts'
import { maxReadText } from '../rules.ts'
import type { DayPeriod } from './named-days.parse.ts'
import { countUnread, listDeadlinesBetween, listOpenRequirements, listWithoutDeadline } from './queries.data.ts'
import { resolveDayPeriod, resolveTimeSpan, type Span } from './time-spans.rules.ts'

/** User, language and database access of a look-up. */
export interface Reader {
  /** Access to the process-wide catalogue cache; rows of the user are read through `db` only. */
  database: Database
  db: Db
  person: SessionPerson
  language: Language
  /** ISO instant. */
  now: string
  t: TFunction
  appName: string
}

/** Result of a look-up, with the pages on which the user can verify it. */
export interface Reading<T = unknown> {
  data: T
  sources: Source[]
}

const most = 50
export const truncate = (text: string): string => (text.length > maxReadText ? `${text.slice(0, maxReadText)} …` : text)

/** Formats "University, programme" as one name. */
export const formatProgramName = (row: { universityName: string; programName: string }): string =>
  row.programName ? `${row.universityName}, ${row.programName}` : row.universityName

const pageOf = (applicationId: string | null): string =>
  applicationId ? `/applications?open=${applicationId}` : '/selected-universities'

const leftText = (dueAt: string, { now, person, t }: Reader): string => {
  const days = countDaysUntil(dueAt, now, person.timeZone)
  if (dueAt < now) return days === 0 ? t('deadlines.left.passedToday') : t('deadlines.left.overdue', { count: -days })
  if (days === 0) return t('deadlines.left.today')
  return days === 1 ? t('deadlines.left.tomorrow') : t('deadlines.left.days', { count: days })
}

type DeadlineRow = Awaited<ReturnType<typeof listDeadlinesBetween>>[number]

const toDue = ({ deadline, universityId, ...names }: DeadlineRow, reader: Reader) => {
  const { t, language } = reader
  return {
    name: formatProgramName(names),
    universityId,
    what: formatDeadlineName({ ...deadline, title: truncate(deadline.title) }, t),
    when: formatInOwnZone({ ...deadline, localTime: deadline.localTime.slice(0, 5) }, t, language),
    left: leftText(deadline.dueAt, reader),
    localDate: deadline.localDate,
    isConfirmed: deadline.isConfirmed,
    page: pageOf(deadline.applicationId),
  }
}

const pagesOf = (rows: { name: string; page: string }[]): Source[] =>
  rows.map(({ name, page }) => ({ title: name, href: page }))

/** Returns the list page of the product as a source, so that "there is none" has a source too. */
const ownPage = (page: 'applications' | 'shortlist', href: string, { t }: Reader): Source => ({
  title: t(`assistant.page.${page}`),
  href,
})

/** Reads the open deadlines of a period. */
export const readDue = async (reader: Reader, span: Span) => {
  const { from, until } = resolveTimeSpan(span, reader.now, reader.person.timeZone)
  const rows = await listDeadlinesBetween(reader.db, reader.person.id, from, until, span === 'next' ? 5 : most)
  const due = rows.map((row) => toDue(row, reader))
  return { data: due, sources: [...pagesOf(due), ownPage('applications', '/applications', reader)] } satisfies Reading
}

/** Reads the open deadlines of a period of days in the user's time zone. */
export const readDuePeriod = async (reader: Reader, period: DayPeriod) => {
  const { from, until } = resolveDayPeriod(period, reader.now, reader.person.timeZone)
  const rows = await listDeadlinesBetween(reader.db, reader.person.id, from, until, most)
  const due = rows.map((row) => toDue(row, reader))
  return { data: due, sources: [...pagesOf(due), ownPage('applications', '/applications', reader)] } satisfies Reading
}

/** Reads unsent applications without a stated deadline, with the expected one where it is known, and the pages that would state it. */
export const readWithoutDeadline = async ({ db, person, t, language }: Reader) => {
  const rows = await listWithoutDeadline(db, person.id, most)
  const expected = rows.length > 0 ? await listExpectedDeadlines(db, person.id) : []
  const data = rows.map((row) => {
    const known = expected.find(({ applicationId }) => applicationId === row.id)
    return {
      universityId: row.universityId,
      name: formatProgramName(row),
      deadline: known ? formatExpectedDeadline(known, { t, language }) : t('deadlines.none'),
      /** Date projected from earlier years (YYYY-MM-DD); null where none is known. */
      expectedDate: known?.localDate ?? null,
      officialUrl: known?.sourceUrl || row.officialUrl || pageOf(row.id),
    }
  })
  return { data, sources: data.map(({ name, officialUrl }) => ({ title: name, href: officialUrl })) } satisfies Reading
}

/** Reads the applications that are not archived, with status and open requirements. */
export const readApplications = async (reader: Reader) => {
  const { db, person, t } = reader
  const rows = await listApplications(db, person.id, { limit: most, isArchived: false })
  const open = await listOpenRequirements(db, person.id)
  const applications = rows.map((row) => ({
    id: row.application.id,
    selectedUniversityId: row.application.selectedUniversityId,
    universityId: row.universityId,
    name: formatProgramName(row),
    status: t(`applications.status.${row.application.status}`),
    progressPercent: row.application.progress,
    requirementsDone: row.requirementsDone,
    requirementsTotal: row.requirementsTotal,
    ready: formatReadiness({ ...row, status: row.application.status }, t),
    missing: open
      .filter(({ applicationId }) => applicationId === row.application.id)
      .filter(() => !settledStatuses.includes(row.application.status))
      .map((requirement) => ({
        id: requirement.id,
        kind: requirement.kind,
        name: formatRequirementName(requirement.kind, t),
        notes: truncate(requirement.notes),
      })),
    page: pageOf(row.application.id),
  }))
  const sources = [...pagesOf(applications), ownPage('applications', '/applications', reader)]
  return { data: applications, sources } satisfies Reading
}

/** Reads the user's shortlist with notes. */
export const readShortlist = async (reader: Reader) => {
  const { db, person } = reader
  const entries = (await listEntries(db, person.id, { limit: most })).map((entry) => ({
    id: entry.id,
    universityId: entry.universityId,
    programId: entry.programId,
    name: formatProgramName(entry),
    category: entry.category,
    priority: entry.priority,
    notes: truncate(entry.notes),
    page: '/selected-universities',
  }))
  const sources = [...pagesOf(entries), ownPage('shortlist', '/selected-universities', reader)]
  return { data: entries, sources } satisfies Reading
}

const maxMatches = 5

const toMatch = (match: Match) => ({
  name: formatProgramName({ universityName: match.university_name, programName: match.program_name }),
  universityId: match.universityId,
  programId: match.programId,
  scoreOf100: Math.round(match.match_score * 100),
  category: match.category,
  reasons: match.reasoning.filter((part) => part.isKnown && part.points > 0).sort((a, b) => b.points - a.points),
  unknown: match.unknown,
  page: buildCatalogueEntryPath(match),
})

/** Reads the best matches with the explanation of their scores, and the missing profile fields. */
export const readMatches = async ({ database, db, person, t }: Reader) => {
  const ranking = await loadRanking({ database, db, ownerId: person.id, readOwnFacts: readFactsForRanking })
  const { matches, missing } = await listMatches(db, person.id, ranking, { limit: maxMatches })
  const best = matches.filter((match) => match.source !== 'fallback').map(toMatch)
  return {
    data: { matches: best, missing },
    sources: [...pagesOf(best), { title: t('assistant.page.matches'), href: '/matched-universities' }],
  } satisfies Reading
}

/** Formats the date that an action has on the dashboard. */
const whenOf = (action: NextAction, { t, language }: Reader): string => {
  const due = findNextActionDue(action)
  return due ? formatInOwnZone({ ...due, localTime: due.localTime.slice(0, 5) }, t, language) : ''
}

/** Reads the next actions with the texts and the order of the dashboard. */
export const readNext = async (reader: Reader) => {
  const actions = await readNextActions(reader.db, reader.person, reader.now)
  const data = actions.map((action) => ({
    ...formatNextAction(action, reader.t),
    when: whenOf(action, reader),
    page: buildNextActionHref(action),
  }))
  const dashboard = { title: reader.t('assistant.page.dashboard'), href: '/dashboard' }
  return { data, sources: [...data.map(({ title, page }) => ({ title, href: page })), dashboard] } satisfies Reading
}

/** Reads the user's profile and CV data, without address and telephone number. */
export const readProfile = async ({ db, person, t }: Reader) => {
  const profile = await findProfile(db, person.id)
  const academic = await findAcademicProfile(db, person.id)
  const interests = await listResearchInterests(db, person.id)
  const cv = await findLatestAnalysis(db, person.id)
  const data = {
    displayName: truncate(profile?.displayName || profile?.fullName || ''),
    bio: truncate(profile?.bio ?? ''),
    completionPercent: profile?.profileCompletionPercentage ?? person.completion,
    gpa: academic?.currentGpa ?? null,
    gpaScale: academic?.gpaScale ?? null,
    institution: truncate(academic?.currentInstitution ?? ''),
    degree: truncate(academic?.currentDegree ?? ''),
    targetField: academic?.targetField ?? '',
    targetDegreeLevel: academic?.targetDegreeLevel ?? '',
    researchExperience: truncate(academic?.researchExperience ?? ''),
    careerGoals: truncate(academic?.careerGoals ?? ''),
    researchInterests: interests.map((interest) => truncate(interest.name)),
    cv: (cv?.findings ?? [])
      .slice(0, most)
      .map((finding) => ({ field: finding.field, value: truncate(finding.value) })),
  }
  return { data, sources: [{ title: t('assistant.page.profile'), href: '/settings/profile' }] } satisfies Reading
}

/** Counts the unread notifications. */
export const readUnread = async ({ db, person, t }: Reader) => {
  const data = { unreadNotifications: await countUnread(db, person.id) }
  return { data, sources: [{ title: t('assistant.page.dashboard'), href: '/dashboard' }] } satisfies Reading
}
