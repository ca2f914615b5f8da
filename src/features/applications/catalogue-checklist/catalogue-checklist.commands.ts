import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { defaultDeadline } from '#src/features/deadlines/rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { dayStillSomewhere } from '#src/shared/dates.ts'
import { listRequirements } from '../data.ts'
import { listProgramFacts, upsertPublishedRequirements } from './catalogue-checklist.data.ts'
import { checklistKinds, publishedDeadline, publishedRequirements } from './catalogue-checklist.rules.ts'

type Published = ReturnType<typeof toFacts>

/** What the catalogue states about the programmes of entries, by entry and with its sources. */
export const readPublished = async (db: Db, person: SessionPerson, entryIds: string[]) => {
  const found = await listProgramFacts(db, person.id, entryIds)
  const sources = found.size > 0 ? await readSources(db) : new Map()
  return (entryId: string): Published => toFacts(found.get(entryId) ?? {}, sources)
}

/** The first deadline of an application, to be confirmed: what the catalogue states, else the specification's guess. */
export const firstDeadline = (published: Published, now: Date) =>
  publishedDeadline(published, dayStillSomewhere(now.getTime())) ?? {
    ...defaultDeadline(now.toISOString().slice(0, 10)),
    sourceUrl: '',
  }

/** Makes the standard checklist of a new application the one that its programme states. */
export const applyPublished = async (db: Db, person: SessionPerson, applicationId: string, published: Published) => {
  if (!checklistKinds.some((kind) => kind in published)) return
  const standard = await listRequirements(db, person.id, applicationId)
  const stated = publishedRequirements(
    published,
    standard.map(({ kind }) => kind),
  )
  await upsertPublishedRequirements(db, person.id, applicationId, stated)
}
