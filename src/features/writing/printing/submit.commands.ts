import { readApplication } from '#src/features/applications/commands.ts'
import { changeRequirement, readRequirement } from '#src/features/applications/requirements/requirements.commands.ts'
import { isDone } from '#src/features/applications/rules.ts'
import { discardFile, withStoredFile } from '#src/features/storage/commands.ts'
import type { OwnerId } from '#src/server/database.ts'
import {
  actAsUser,
  createApiError,
  findStoredResponse,
  type OwnedContext,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { sanitizeFileName } from '#src/server/uploads.ts'
import { insertSent } from '../data.ts'
import type { EvidenceSheet } from '../evidence-sheet.engine.ts'
import { exportTypes, maxSentFile } from '../rules.ts'
import type { SentSummary } from '../submissions.contract.ts'
import { type PrintedWriting, renderPlainText } from './printed.format.ts'
import { printWriting, readForPrint, typesetWritingOrThrow } from './printing.commands.ts'

type SendContext = RequestContext & { ownerId: OwnerId }
interface AskedSending {
  input: {
    id: string
    requirement: { applicationId: string; requirementId: string | null; isCompleted: boolean } | null
  }
  path: readonly string[]
}

/** Printed submission, without unsupported claims. */
interface Sending {
  printed: PrintedWriting
  sheet: EvidenceSheet
  pdf: Uint8Array
  name: string
}

const withoutOpen = ({ sentences, facts }: EvidenceSheet): EvidenceSheet => ({
  sentences: sentences.filter(({ isClaim, lacks }) => isClaim && lacks.length === 0),
  facts,
})

type Row = Parameters<typeof insertSent>[2]

const rowOf = ({ printed, sheet, pdf }: Sending): Omit<Row, 'writingId'> => ({
  kind: printed.kind,
  title: printed.title,
  language: printed.language,
  university: printed.university,
  program: printed.program,
  text: renderPlainText(printed.blocks),
  sheet: withoutOpen(sheet),
  file: Buffer.from(pdf).toString('base64'),
})

type Key = { applicationId: string; id: string }

const keyOf = ({ requirement }: AskedSending['input']): Key | null =>
  requirement?.requirementId ? { applicationId: requirement.applicationId, id: requirement.requirementId } : null

type ActingContext = Pick<OwnedContext, 'db' | 'person'>

/**
 * Reads for which university and programme the submission is, which a text without a purpose does not say.
 *
 * @throws APPLICATION_NOT_FOUND for an application of another user
 */
const readAddressee = async ({ db, person }: ActingContext, applicationId: string) => {
  const { universityName, programName, degree } = await readApplication(db, person, applicationId)
  return { applicationId, university: universityName, program: [programName, degree].filter(Boolean).join(', ') }
}

/** Attaches the file to a requirement, completes it when the user asked for it, and returns its kind. */
const attach = async (
  { db, person }: ActingContext,
  key: Key,
  { name, pdf }: Sending,
  { fileKey, isCompleted }: { fileKey: string; isCompleted: boolean },
) => {
  const { kind, status } = await readRequirement(db, person, key)
  const file = { key: fileKey, name, type: exportTypes.pdf, size: pdf.byteLength }
  await changeRequirement(db, person, key, { file })
  if (isCompleted && !isDone(status))
    await changeRequirement(db, person, key, { status: 'completed', completedAt: new Date().toISOString() })
  return { requirementKind: kind }
}

/** Inserts the submission with its addressee; a requirement gets the file in the same transaction. */
const record = async (context: SendContext, submission: AskedSending, sending: Sending, fileKey: string | null) => {
  const { requirement } = submission.input
  const key = keyOf(submission.input)
  const isCompleted = requirement?.isCompleted ?? false
  let isNamed = false
  const sent = await actAsUser(context, async ({ db, ownerId, person }) =>
    runIdempotently({ ...context, db, ownerId }, submission, async (): Promise<SentSummary> => {
      isNamed = true
      const attached =
        key && fileKey !== null ? await attach({ db, person }, key, sending, { fileKey, isCompleted }) : {}
      const addressee = requirement ? await readAddressee({ db, person }, requirement.applicationId) : {}
      const parts = { ...rowOf(sending), ...addressee, ...attached }
      const row = await insertSent(db, ownerId, { writingId: submission.input.id, ...parts })
      if (!row) throw createApiError('INTERNAL')
      return row
    }),
  )
  return { sent, isNamed }
}

/** Stores a writing as submitted. No transaction is open during typesetting and storing of the file. */
export const sendWriting = async (context: SendContext, submission: AskedSending): Promise<SentSummary> => {
  const { id, requirement } = submission.input
  const key = keyOf(submission.input)
  const { first, read } = await actAsUser(context, async ({ db, ownerId, person }) => {
    if (key) await readRequirement(db, person, key)
    else if (requirement) await readAddressee({ db, person }, requirement.applicationId)
    return {
      first: await findStoredResponse<SentSummary>({ ...context, db, ownerId }, submission),
      read: await readForPrint(db, ownerId, id),
    }
  })
  if (first) return first
  const { printed, sheet } = await printWriting(read)
  const pdf = Buffer.from((await typesetWritingOrThrow(printed, 'pdf', context.ownerId)).content)
  if (pdf.byteLength * 1.4 > maxSentFile) throw createApiError('FILE_TOO_LARGE')
  const sending = { printed, sheet, pdf, name: sanitizeFileName(`${printed.title}.`, { extension: 'pdf' }) }
  if (!(requirement && key)) return (await record(context, submission, sending, null)).sent
  return await withStoredFile(context, `applications/${requirement.applicationId}`, pdf, async (fileKey) => {
    const { sent, isNamed } = await record(context, submission, sending, fileKey)
    // A concurrent identical request was faster: the row refers to its file.
    if (!isNamed) await discardFile(context, fileKey)
    return sent
  })
}
