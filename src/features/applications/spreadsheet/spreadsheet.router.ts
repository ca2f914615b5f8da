import { implement } from '@orpc/server'
import { asApplicant, asKnownOnboardedApplicant } from '#src/features/accounts/guards.ts'
import { formatExpectedDay, formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { toDeadline } from '#src/features/deadlines/commands.ts'
import { deadlineSchema, type ExpectedDeadline } from '#src/features/deadlines/contract.ts'
import { listDeadlinesOf } from '#src/features/deadlines/data.ts'
import { listExpectedDeadlines } from '#src/features/deadlines/expected-deadlines.commands.ts'
import { remindersJob } from '#src/features/deadlines/rules.ts'
import type { Db, OwnerId, SessionPerson } from '#src/server/database.ts'
import { idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { getTranslator } from '#src/server/translations.ts'
import { buildAttachmentHeaders } from '#src/server/uploads.ts'
import { omitPlaceholders, toApplication, toRequirement } from '../commands.ts'
import { applicationSchema, requirementSchema, timelineEventSchema } from '../contract.ts'
import { listApplications } from '../data.ts'
import { importSheet, parseSheet, previewSheet, type SheetImportRequest } from './spreadsheet.commands.ts'
import { spreadsheetContract } from './spreadsheet.contract.ts'
import { listEntryNotes, listHistory, listRequirementsOf } from './spreadsheet.data.ts'
import { maxImportRows, sheetFields, sheetLimit } from './spreadsheet.parse.ts'
import { formatCsv } from './spreadsheet.provider.ts'

const os = implement(spreadsheetContract).$context<RequestContext>()
const known = os.use(asKnownOnboardedApplicant).use(limitRate('spreadsheet', sheetLimit))
const owned = os.use(asApplicant)

const everything = async (db: Db, person: SessionPerson) => {
  const rows = await listApplications(db, person.id, { limit: maxImportRows })
  const entryIds = rows.map((row) => row.application.selectedUniversityId)
  const deadlines = Map.groupBy(await listDeadlinesOf(db, person.id, entryIds), (row) => row.selectedUniversityId)
  const entries = new Map((await listEntryNotes(db, person.id)).map((entry) => [entry.id, entry]))
  return rows.map((row) => ({
    ...toApplication(row, deadlines.get(row.application.selectedUniversityId) ?? []),
    deadlines: omitPlaceholders(deadlines.get(row.application.selectedUniversityId) ?? []).map(toDeadline),
    notes: entries.get(row.application.selectedUniversityId)?.notes ?? '',
    programId: entries.get(row.application.selectedUniversityId)?.programId ?? null,
  }))
}

type Exported = Awaited<ReturnType<typeof everything>>[number]

const yesNo = (isYes: boolean) => (isYes ? 'yes' : 'no')

const writeExpected = (expected: ExpectedDeadline, language: string): string => {
  const t = getTranslator(language)
  return expected.certainty === 'stated'
    ? `${t('deadlines.expected.labelStated')}: ${formatExpectedDay(expected.localDate, language)}`
    : formatExpectedDeadline(expected, { t, language })
}

/** Formats the date cell. A missing or expected deadline is written in words; an import reads these words as no date. */
const dateCell = (
  { nextDeadline: due, hasStatedDeadline, officialUrl }: Exported,
  expected: ExpectedDeadline | undefined,
  language: string,
) => {
  if (due) return due.localDate
  if (hasStatedDeadline) return ''
  const words = expected ? writeExpected(expected, language) : getTranslator(language)('deadlines.none')
  return [words, expected?.sourceUrl || officialUrl].join(' ').trim()
}

const toRow = (application: Exported, expected: ExpectedDeadline | undefined, language: string) => {
  const { nextDeadline: due } = application
  return [
    application.universityId,
    application.universityName,
    application.programId ?? '',
    application.programName,
    application.status,
    application.progress,
    application.category,
    application.priority,
    dateCell(application, expected, language),
    due?.localTime ?? '',
    due?.zoneRule ?? '',
    due?.zone ?? '',
    due ? yesNo(due.isConfirmed) : '',
    yesNo(application.archivedAt !== null),
    application.notes,
  ]
}

/** Schema of a history line in the export, without the undo state. */
const historySchema = timelineEventSchema.omit({ canUndo: true, isUndone: true })

const writeJson = async (db: Db, person: SessionPerson, applications: Exported[]) => {
  const requirements = Map.groupBy(await listRequirementsOf(db, person.id), (row) => row.applicationId)
  const history = Map.groupBy(await listHistory(db, person.id), (row) => row.applicationId)
  const whole = applications.map((application) => ({
    // Parsed by the schema of the API, which removes internal fields such as a file's key.
    ...applicationSchema.parse(application),
    notes: application.notes,
    programId: application.programId,
    requirements: requirementSchema.array().parse((requirements.get(application.id) ?? []).map(toRequirement)),
    deadlines: deadlineSchema.array().parse(application.deadlines),
    history: historySchema.array().parse(history.get(application.id) ?? []),
  }))
  return JSON.stringify({ applications: whole }, null, 2)
}

type KnownContext = RequestContext & { ownerId: OwnerId; person: SessionPerson }

/** Parses the file before a transaction is open, because parsing takes long and needs no data of the user. */
const understood = async (
  { database, ownerId, person }: KnownContext,
  { file, ...request }: { file: File } & SheetImportRequest,
) =>
  await parseSheet(file, { ...request, language: person.language }, async (ask) => await database.asOwner(ownerId, ask))

export const spreadsheetRouter = os.router({
  preview: known.preview.handler(async ({ context, input }) => {
    const sheet = await understood(context, input)
    return await context.database.asOwner(context.ownerId, async (db) => await previewSheet(db, context.person, sheet))
  }),
  import: known.import
    .use(async ({ context, next }, input) => await next({ context: { sheet: await understood(context, input) } }))
    .use(asApplicant)
    .use(idempotent)
    .handler(async ({ context }) => {
      const { db, person, ownerId, sheet } = context
      const outcome = await importSheet(db, person, sheet)
      if (outcome.created > 0) await context.runJob(remindersJob, { userId: ownerId })
      return outcome
    }),
  export: owned.export.handler(async ({ context: { db, ownerId, person }, input: { format } }) => {
    const applications = await everything(db, person)
    const name = `applications.${format}`
    const expected = new Map((await listExpectedDeadlines(db, ownerId)).map((one) => [one.selectedUniversityId, one]))
    const text =
      format === 'csv'
        ? formatCsv(
            sheetFields,
            applications.map((one) => toRow(one, expected.get(one.selectedUniversityId), person.language)),
          )
        : await writeJson(db, person, applications)
    const type = format === 'csv' ? 'text/csv;charset=utf-8' : 'application/json'
    return { headers: buildAttachmentHeaders(name), body: new File([text], name, { type }) }
  }),
})
