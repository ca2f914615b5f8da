import { randomUUID } from 'node:crypto'
import { findApplicationRow } from '#src/features/applications/data.ts'
import type { ApplicationStatus } from '#src/features/applications/rules.ts'
import { findProgram, findUniversity, listProgramsOf } from '#src/features/catalogue/data.ts'
import { buildCatalogueEntryPath } from '#src/features/catalogue/university-path.parse.ts'
import { sentKinds } from '#src/features/deadlines/actionable.rules.ts'
import { listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import { findPreferences } from '#src/features/notifications/data.ts'
import { listWatches } from '#src/features/official-pages/watching/watching.data.ts'
import { normalizeWatchedUrl } from '#src/features/official-pages/watching/watching.rules.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import type { Proposal, Source } from './contract.ts'
import { formatProgramName, type Reader, readApplications, readShortlist } from './queries/queries.commands.ts'
import { type DraftKind, maxDraftTitleLength, type ReminderChannel } from './rules.ts'

/** Reason for a missing proposal. */
export type ProposalRefusal =
  | 'notFound'
  | 'alreadyThere'
  | 'alreadyDone'
  | 'notOnList'
  | 'noApplication'
  | 'whichOne'
  | 'sameDate'
  | 'noDate'
  | 'alreadyStarted'
  | 'sameStatus'
  | 'noPage'
  | 'alreadyWatched'
  | 'noSource'
  | 'sameReminder'

const open = () => ({ id: randomUUID(), state: 'open' as const })

/** Proposes to add a university, or one of its programmes, to the shortlist. Writes nothing. */
export const proposeShortlist = async (
  reader: Reader,
  universityId: string,
  programId: string | null,
): Promise<Proposal | ProposalRefusal> => {
  const university = await findUniversity(reader.db, universityId)
  if (!university || university.removedAt) return 'notFound'
  const programs = programId ? await listProgramsOf(reader.db, universityId) : []
  const program = programs.find(({ id, removedAt }) => id === programId && !removedAt)
  if (programId && !program) return 'notFound'
  const { data: entries } = await readShortlist(reader)
  if (entries.some((entry) => entry.universityId === universityId && entry.programId === programId))
    return 'alreadyThere'
  const name = formatProgramName({ universityName: university.name, programName: program?.name ?? '' })
  return { ...open(), kind: 'addToShortlist', name, input: { universityId, programId } }
}

/** Proposes to complete an item of an application's checklist. */
export const proposeRequirement = async (
  reader: Reader,
  universityId: string,
  kind: string,
): Promise<Proposal | ProposalRefusal> => {
  const { data: applications } = await readApplications(reader)
  const application = applications.find((candidate) => candidate.universityId === universityId)
  if (!application) return 'noApplication'
  const item = application.missing.find((candidate) => candidate.kind === kind)
  if (!item) return 'alreadyDone'
  return {
    ...open(),
    kind: 'completeRequirement',
    name: application.name,
    requirement: item.name,
    input: { applicationId: application.id, id: item.id },
  }
}

type Entry = Awaited<ReturnType<typeof readShortlist>>['data'][number]

/**
 * Finds the entry of the shortlist that a question is about: of the named university and programme, or the only one.
 *
 * @param programId programme that the question names; null when it names none
 */
const findEntry = async (
  reader: Reader,
  universityId: string | undefined,
  programId: string | null,
): Promise<Entry | undefined> => {
  const { data: entries } = await readShortlist(reader)
  if (!universityId) return entries.length === 1 ? entries[0] : undefined
  const there = entries.filter((entry) => entry.universityId === universityId)
  return there.find((entry) => entry.programId === programId) ?? there[0]
}

/** Subject of a proposal about an entry: the university and the programme that a question names. */
export interface EntryRequest {
  universityId: string | undefined
  programId: string | null
}

/** Finds the deadline of the application itself that is stored for an entry; a placeholder is none. */
const findOwnDeadline = async ({ db, person }: Reader, entry: Entry) =>
  (await listDeadlinesOf(db, person.id, [entry.id])).find(
    ({ kind, isPlaceholder, isCompleted }) => sentKinds.includes(kind) && !isPlaceholder && !isCompleted,
  )

type OwnDeadline = NonNullable<Awaited<ReturnType<typeof findOwnDeadline>>>

/** Tells whether a deadline may be confirmed: a confirmation needs the official page that states it. */
const canConfirm = ({ isConfirmed, sourceUrl }: OwnDeadline): boolean => !isConfirmed && isSecureWebAddress(sourceUrl)

const toConfirmation = ({ localTime, zoneRule }: OwnDeadline) => ({ localTime: localTime.slice(0, 5), zoneRule })

/** Proposes to change the date of an application, or to add one where none is stored. */
export const proposeDate = async (
  reader: Reader,
  { universityId, programId }: EntryRequest,
  localDate: string,
  localTime = '23:59',
): Promise<Proposal | ProposalRefusal> => {
  const entry = await findEntry(reader, universityId, programId)
  if (!entry) return universityId ? 'notOnList' : 'whichOne'
  const stored = await findOwnDeadline(reader, entry)
  if (!stored)
    return {
      ...open(),
      kind: 'addDeadline',
      name: entry.name,
      input: { selectedUniversityId: entry.id, localDate, localTime },
    }
  if (stored.localDate === localDate && stored.isConfirmed) return 'sameDate'
  const { id, version } = stored
  const before = { localDate: stored.localDate, isConfirmed: stored.isConfirmed }
  // A date without an official page stays unconfirmed.
  const stated = canConfirm(stored) ? { ...toConfirmation(stored), isConfirmed: true as const } : {}
  return { ...open(), kind: 'changeDeadline', name: entry.name, input: { id, version, localDate, ...stated }, before }
}

/** Proposes to confirm the stored or expected date of an application. */
export const proposeConfirmation = async (
  reader: Reader,
  { universityId, programId }: EntryRequest,
): Promise<Proposal | ProposalRefusal> => {
  const entry = await findEntry(reader, universityId, programId)
  if (!entry) return universityId ? 'notOnList' : 'whichOne'
  const stored = await findOwnDeadline(reader, entry)
  if (stored) {
    const { id, version, localDate, isConfirmed } = stored
    if (isConfirmed) return 'sameDate'
    if (!canConfirm(stored)) return 'noSource'
    const input = { id, version, localDate, ...toConfirmation(stored) }
    return { ...open(), kind: 'confirmDeadline', name: entry.name, localDate, input }
  }
  const expected = (await listExpectedDeadlines(reader.db, reader.person.id)).find(
    ({ selectedUniversityId, sourceUrl }) => selectedUniversityId === entry.id && isSecureWebAddress(sourceUrl),
  )
  if (!expected) return 'noDate'
  const input = { selectedUniversityId: entry.id, localDate: expected.localDate }
  return { ...open(), kind: 'confirmExpected', name: entry.name, input }
}

/** Proposes to start the application of an entry. */
export const proposeApplication = async (
  reader: Reader,
  { universityId, programId }: EntryRequest,
): Promise<Proposal | ProposalRefusal> => {
  const entry = await findEntry(reader, universityId, programId)
  if (!entry) return universityId ? 'notOnList' : 'whichOne'
  const { data: applications } = await readApplications(reader)
  if (applications.some(({ selectedUniversityId }) => selectedUniversityId === entry.id)) return 'alreadyStarted'
  return { ...open(), kind: 'startApplication', name: entry.name, input: { selectedUniversityId: entry.id } }
}

/** Proposes to set the status of an application. */
export const proposeStatus = async (
  reader: Reader,
  { universityId, programId }: EntryRequest,
  status: ApplicationStatus,
): Promise<Proposal | ProposalRefusal> => {
  const entry = await findEntry(reader, universityId, programId)
  const { data: applications } = await readApplications(reader)
  const named = applications.find(({ selectedUniversityId }) => selectedUniversityId === entry?.id)
  const application = named ?? (universityId || applications.length > 1 ? undefined : applications[0])
  if (!application) return universityId ? 'noApplication' : 'whichOne'
  const row = await findApplicationRow(reader.db, reader.person.id, application.id)
  if (!row) return 'noApplication'
  if (row.status === status) return 'sameStatus'
  return {
    ...open(),
    kind: 'setStatus',
    name: application.name,
    input: { id: row.id, version: row.version, status },
  }
}

/**
 * Proposes to begin a draft for an entry of the shortlist; its text comes from the facts of the user, in the editor.
 *
 * @param subject first part of the title; the kind of the draft by default
 */
export const proposeDraft = async (
  reader: Reader,
  { universityId, programId }: EntryRequest,
  kind: DraftKind,
  subject = reader.t(`writing.kinds.${kind}`),
): Promise<Proposal | ProposalRefusal> => {
  const entry = await findEntry(reader, universityId, programId)
  if (!entry) return universityId ? 'notOnList' : 'whichOne'
  const title = `${subject}, ${entry.name}`.slice(0, maxDraftTitleLength)
  const input = { kind, title, language: reader.language, targetId: entry.id }
  return { ...open(), kind: 'beginDraft', name: entry.name, input }
}

/** Proposes to watch the official page of a named programme, or of its university. */
export const proposeWatch = async (
  { db, person }: Reader,
  { universityId, programId }: EntryRequest,
): Promise<Proposal | ProposalRefusal> => {
  const university = universityId ? await findUniversity(db, universityId) : undefined
  if (!university || university.removedAt) return universityId ? 'notFound' : 'whichOne'
  const program = programId ? await findProgram(db, programId) : undefined
  const url = program?.websiteUrl || university.websiteUrl
  if (!isSecureWebAddress(url)) return 'noPage'
  const watched = (await listWatches(db, person.id)).some((watch) => watch.url === normalizeWatchedUrl(url))
  if (watched) return 'alreadyWatched'
  const name = formatProgramName({ universityName: university.name, programName: program?.name ?? '' })
  return { ...open(), kind: 'watchPage', name, input: { url } }
}

/** Proposes to switch a channel of reminders on or off. */
export const proposeReminder = async (
  { db, person, t }: Reader,
  channel: ReminderChannel,
  isOn: boolean,
): Promise<Proposal | ProposalRefusal> => {
  const stored = await findPreferences(db, person.id)
  if (stored?.[preferenceOf[channel]] === isOn) return 'sameReminder'
  return {
    ...open(),
    kind: 'changeReminder',
    name: t(`notifications.preferences.${channel}`),
    input: { channel, isOn },
  }
}

const preferenceOf = {
  deadline_reminders: 'deadlineReminders',
  email_notifications: 'emailNotifications',
  push_notifications: 'pushNotifications',
  weekly_digest: 'weeklyDigest',
} as const satisfies Record<ReminderChannel, string>

const applicationPage = (id: string) => `/applications?open=${id}`

/** Finds the address of the subject of a proposal. */
const findProposalHref = (proposal: Proposal): string => {
  switch (proposal.kind) {
    case 'addToShortlist':
      return buildCatalogueEntryPath(proposal.input)
    case 'completeRequirement':
      return applicationPage(proposal.input.applicationId)
    case 'setStatus':
      return applicationPage(proposal.input.id)
    case 'beginDraft':
      return '/document-generator'
    case 'watchPage':
      return proposal.input.url
    case 'changeReminder':
      return '/settings/notifications'
    case 'bookSession':
      return '/sessions'
    default:
      return '/selected-universities'
  }
}

/** Finds the page of the subject of a proposal. */
export const findProposalPage = (proposal: Proposal): Source => ({
  title: proposal.name,
  href: findProposalHref(proposal),
})
