import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { listFactsOf } from '#src/features/catalogue/data.ts'
import { selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { listPublishedRequirements } from '../catalogue-checklist/catalogue-checklist.rules.ts'
import { refreshProgress } from '../commands.ts'
import { findApplication, listRequirements } from '../data.ts'
import { lockApplication, mergeRequirements, updateConfirmed } from './earlier-facts.data.ts'
import { type EarlierFact, type EarlierKind, selectEarlierFacts } from './earlier-facts.rules.ts'

const getToday = () => new Date().toISOString().slice(0, 10)

/**
 * Lists the facts of earlier cycles of an application's programme, with the applicant's confirmations.
 *
 * @throws APPLICATION_NOT_FOUND for a missing application or one of another user
 */
export const listEarlierFacts = async (
  db: Db,
  person: SessionPerson,
  applicationId: string,
): Promise<EarlierFact[]> => {
  const row = await findApplication(db, person.id, applicationId)
  if (!row) throw createApiError('APPLICATION_NOT_FOUND')
  const known = row.programId ? (await listFactsOf(db, [row.programId])).get(row.programId) : undefined
  if (!known) return []
  const { application_fee: fee, tuition_per_year: tuition } = selectInheritedFacts(known.universityFacts, known.level)
  const stated = {
    ...(fee ? { application_fee: fee } : {}),
    ...(tuition ? { tuition_per_year: tuition } : {}),
    ...known.facts,
  }
  return selectEarlierFacts(toFacts(stated, await readSources(db)), row.application.confirmedFacts, getToday())
}

/**
 * Stores that a fact of an earlier cycle still holds, and adapts the checklist to it.
 *
 * @throws EDIT_CONFLICT when the catalogue states another year by now
 */
export const confirmEarlierFact = async (
  db: Db,
  person: SessionPerson,
  { applicationId, kind, year }: { applicationId: string; kind: EarlierKind; year: string },
): Promise<EarlierFact[]> => {
  await lockApplication(db, person.id, applicationId)
  const facts = await listEarlierFacts(db, person, applicationId)
  const shown = facts.find((one) => one.kind === kind)
  if (shown?.fact.year !== year) throw createApiError('EDIT_CONFLICT')
  if (shown.confirmedOn !== null) return facts
  const on = getToday()
  await updateConfirmed(db, person.id, applicationId, { kind, year, on })
  const standard = await listRequirements(db, person.id, applicationId)
  const current = { [kind]: { ...shown.fact, isOld: false } }
  const published = listPublishedRequirements(
    current,
    standard.map((requirement) => requirement.kind),
  )
  await mergeRequirements(db, person.id, applicationId, published)
  await refreshProgress(db, person, applicationId)
  return facts.map((one) => (one === shown ? { ...one, confirmedOn: on } : one))
}
