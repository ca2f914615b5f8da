import { recordRequirement, refreshProgress } from '#src/features/applications/commands.ts'
import {
  findApplicationRow,
  findRequirement,
  listRequirements,
  updateRequirement,
} from '#src/features/applications/data.ts'
import { isDone, isLetterKind, type RequirementStatus } from '#src/features/applications/rules.ts'
import type { ExpectedDeadline } from '#src/features/deadlines/contract.ts'
import { type DeadlineRow, listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import { calculateDueInstant, type LocalDeadline } from '#src/features/deadlines/rules.ts'
import { createNotification } from '#src/features/notifications/commands.ts'
import type { NotificationText } from '#src/features/notifications/messages.format.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { LetterDeadline } from './contract.ts'
import { insertHistory, type RecommenderRow } from './data.ts'
import {
  deleteLetter,
  insertLetter,
  type LetterRow,
  type ListedLetter,
  listLetters,
  listLettersOfApplications,
  lockLetter,
  updateLetterState,
} from './letters.data.ts'
import { chooseLetterDeadline, isOpenLetter, type LetterAnswer, type LetterState } from './rules.ts'

/** Letter with its application and the deadline; null if none is known. */
export interface DatedLetter extends ListedLetter {
  deadline: LetterDeadline | null
}

/** Converts a local time for a reader in another time zone: "own" means the applicant's. */
const toReaderTime = ({ localDate, localTime, zoneRule, zone }: LocalDeadline, ownZone: string) => ({
  localDate,
  localTime: localTime.slice(0, 5),
  zoneRule: zoneRule === 'own' ? ('zone' as const) : zoneRule,
  zone: zoneRule === 'own' ? ownZone : zone,
})

const toLetterDeadline = (row: DeadlineRow, ownZone: string): LetterDeadline => ({
  ...toReaderTime(row, ownZone),
  dueAt: row.dueAt,
  isConfirmed: row.isConfirmed,
})

/** Converts the date that the catalogue expects from earlier years. */
const toExpectedLetterDeadline = (expected: ExpectedDeadline, ownZone: string): LetterDeadline => ({
  ...toReaderTime(expected, ownZone),
  dueAt: calculateDueInstant(expected, ownZone),
  isConfirmed: false,
})

const dueOf = ({ deadline }: DatedLetter): number => (deadline ? Date.parse(deadline.dueAt) : Number.POSITIVE_INFINITY)

/** Orders letters by their due instants; those without a known deadline are last. */
const compareDue = (one: DatedLetter, other: DatedLetter): number => {
  const [first, second] = [dueOf(one), dueOf(other)]
  return first === second ? 0 : first < second ? -1 : 1
}

/**
 * Reads the letters of one recommender, or of all, in the order of their due instants. Where no deadline is stated, the date
 * that the catalogue expects is that of the letter, and not confirmed.
 */
export const readLetters = async (db: Db, ownerId: OwnerId, recommenderId?: string): Promise<DatedLetter[]> => {
  const rows = await listLetters(db, ownerId, recommenderId)
  const entryIds = new Set(rows.map(({ selectedUniversityId }) => selectedUniversityId))
  const deadlines = Map.groupBy(await listDeadlinesOf(db, ownerId, [...entryIds]), (row) => row.selectedUniversityId)
  const ownZone = (await findProfile(db, ownerId))?.timeZone ?? 'UTC'
  const stated = rows.map((row) => chooseLetterDeadline(deadlines.get(row.selectedUniversityId) ?? []))
  const expected = stated.includes(undefined) ? await listExpectedDeadlines(db, ownerId) : []
  const expectedByEntry = new Map(
    expected
      .filter(({ selectedUniversityId }) => entryIds.has(selectedUniversityId))
      .map((one) => [one.selectedUniversityId, toExpectedLetterDeadline(one, ownZone)]),
  )
  return rows
    .map((row, index) => {
      const deadline = stated[index]
      return {
        ...row,
        deadline: deadline
          ? toLetterDeadline(deadline, ownZone)
          : (expectedByEntry.get(row.selectedUniversityId) ?? null),
      }
    })
    .toSorted(compareDue)
}

/** Converts a letter to what both sides see of it. */
export const toLetter = ({ letter, universityName, programName, deadline }: DatedLetter) => ({
  applicationId: letter.applicationId,
  university: universityName,
  program: programName,
  state: letter.state,
  stateAt: letter.stateAt,
  method: letter.method,
  instructions: letter.instructions,
  deadline,
})

const statusOf: Record<LetterState, RequirementStatus> = {
  asked: 'in_progress',
  agreed: 'in_progress',
  declined: 'not_started',
  sent: 'submitted',
}

/**
 * Sets the status of the requirement that follows a letter, with a line in the history of the application. A requirement that
 * the applicant waived stays waived.
 */
const followLetter = async (
  db: Db,
  ownerId: OwnerId,
  { requirementId, applicationId }: Pick<LetterRow, 'requirementId' | 'applicationId'>,
  status: RequirementStatus,
): Promise<void> => {
  const requirement = requirementId && (await findRequirement(db, ownerId, { id: requirementId, applicationId }))
  if (!requirement || requirement.status === 'waived' || requirement.status === status) return
  const change = { status, completedAt: isDone(status) ? new Date().toISOString() : null }
  await updateRequirement(db, ownerId, { id: requirement.id, applicationId }, change)
  await recordRequirement(db, { id: ownerId }, requirement, change)
  await refreshProgress(db, { id: ownerId }, applicationId)
}

/** Finds a requirement of an application that no other letter has; null without one. */
const findFreeRequirement = async (db: Db, ownerId: OwnerId, applicationId: string): Promise<string | null> => {
  const letters = await listLettersOfApplications(db, ownerId, [applicationId])
  const taken = new Set(letters.map(({ requirementId }) => requirementId))
  const requirements = await listRequirements(db, ownerId, applicationId)
  const free = requirements.find(
    ({ id, kind, status }) => isLetterKind(kind) && !taken.has(id) && status !== 'waived' && !isDone(status),
  )
  return free?.id ?? null
}

/**
 * Changes the state of a letter, and the status of its requirement with it. A declined letter leaves its requirement to
 * another recommender.
 *
 * @returns false for the same state again, which changes nothing
 * @throws NOT_FOUND for an application that the recommender was not asked about
 */
export const changeLetterState = async (
  db: Db,
  ownerId: OwnerId,
  recommender: Pick<RecommenderRow, 'id'>,
  { applicationId, state }: { applicationId: string; state: LetterState },
): Promise<boolean> => {
  const letter = await lockLetter(db, ownerId, { recommenderId: recommender.id, applicationId })
  if (!letter) throw createApiError('NOT_FOUND')
  if (letter.state === state) return false
  const requirementId = letter.requirementId ?? (await findFreeRequirement(db, ownerId, applicationId))
  await updateLetterState(db, ownerId, letter.id, {
    state,
    requirementId: state === 'declined' ? null : requirementId,
  })
  await followLetter(db, ownerId, { applicationId, requirementId }, statusOf[state])
  const kind = state === 'asked' ? 'reopened' : state
  await insertHistory(db, ownerId, { recommenderId: recommender.id, kind, applicationId })
  return true
}

const noticeOf: Record<LetterAnswer, NotificationText> = {
  agreed: 'notifications.text.recommenderAgreed',
  declined: 'notifications.text.recommenderDeclined',
  sent: 'notifications.text.recommenderSent',
}

/** Notifies the applicant of an answer: about one letter by its programme, about several in one notification. */
const notifyApplicant = async (
  db: Db,
  ownerId: OwnerId,
  recommender: RecommenderRow,
  { applicationIds, answer }: { applicationIds: readonly string[]; answer: LetterAnswer },
) => {
  const [onlyId] = applicationIds
  const letters = await listLetters(db, ownerId, recommender.id)
  const about = letters.find(({ letter }) => letter.applicationId === onlyId)
  const isOne = applicationIds.length === 1
  const language = (await findProfile(db, ownerId))?.language ?? 'en'
  await createNotification(db, ownerId, language, {
    textKey: isOne ? noticeOf[answer] : 'notifications.text.recommenderAnswered',
    params: isOne
      ? { person: recommender.name, university: about?.universityName ?? '', program: about?.programName ?? '' }
      : { person: recommender.name, number: applicationIds.length },
    type: answer === 'declined' ? 'warning' : 'application',
    category: 'application',
    priority: answer === 'declined' ? 'high' : 'normal',
    actionUrl: '/recommenders',
    metadata: { recommenderId: recommender.id },
  })
}

/**
 * Records an answer of a recommender for some letters, and notifies the applicant of those that it changes.
 *
 * @throws NOT_FOUND for an application that the recommender was not asked about
 */
export const answerLetters = async (
  db: Db,
  ownerId: OwnerId,
  recommender: RecommenderRow,
  { applicationIds, answer }: { applicationIds: readonly string[]; answer: LetterAnswer },
): Promise<void> => {
  const changed: string[] = []
  // In one order, so that two answers at once cannot wait for each other.
  for (const applicationId of new Set(applicationIds.toSorted()))
    if (await changeLetterState(db, ownerId, recommender, { applicationId, state: answer })) changed.push(applicationId)
  if (changed.length > 0) await notifyApplicant(db, ownerId, recommender, { applicationIds: changed, answer })
}

const addLetter = async (db: Db, ownerId: OwnerId, recommenderId: string, applicationId: string) => {
  if (!(await findApplicationRow(db, ownerId, applicationId))) throw createApiError('NOT_FOUND')
  const [sibling] = await listLettersOfApplications(db, ownerId, [applicationId])
  const requirementId = await findFreeRequirement(db, ownerId, applicationId)
  await insertLetter(db, ownerId, {
    recommenderId,
    applicationId,
    requirementId,
    method: sibling?.method ?? 'unknown',
    instructions: sibling?.instructions ?? '',
  })
  await followLetter(db, ownerId, { applicationId, requirementId }, statusOf.asked)
}

/** Deletes a letter; a requirement that only waited for it starts anew. */
const removeLetter = async (db: Db, ownerId: OwnerId, letter: LetterRow) => {
  await deleteLetter(db, ownerId, letter.id)
  if (isOpenLetter(letter)) await followLetter(db, ownerId, letter, 'not_started')
}

/**
 * Makes the letters of a recommender those of the given applications. A letter that was sent stays.
 *
 * @throws NOT_FOUND for an application that is not the user's
 */
export const syncLetters = async (
  db: Db,
  ownerId: OwnerId,
  recommenderId: string,
  applicationIds: readonly string[],
): Promise<void> => {
  const existing = (await listLetters(db, ownerId, recommenderId)).map(({ letter }) => letter)
  const wanted = new Set(applicationIds)
  for (const letter of existing)
    if (!wanted.has(letter.applicationId) && letter.state !== 'sent') await removeLetter(db, ownerId, letter)
  const known = new Set(existing.map(({ applicationId }) => applicationId))
  for (const applicationId of wanted)
    if (!known.has(applicationId)) await addLetter(db, ownerId, recommenderId, applicationId)
}

/** Deletes all letters of a recommender before the recommender is removed. */
export const removeLetters = async (db: Db, ownerId: OwnerId, recommenderId: string): Promise<void> => {
  for (const { letter } of await listLetters(db, ownerId, recommenderId)) await removeLetter(db, ownerId, letter)
}
