import { renderOrThrow, typesetOrThrow } from '#src/features/documents/compiling/render.commands.ts'
import type { Output } from '#src/features/documents/compiling/typst.worker.ts'
import { compileLimits, getTextDirection } from '#src/features/documents/rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createWorkerPool } from '#src/server/worker-pool.ts'
import { findHeadings, toPlainText } from '../edit-log/plain-text.format.ts'
import { openContent } from '../edit-log/schema.engine.ts'
import { findWritingOrRefuse } from '../edit-log.commands.ts'
import { judgeText, readEvidence } from '../evidence.commands.ts'
import { type EvidenceSheet, openClaims } from '../evidence-sheet.engine.ts'
import type { WritingFormat } from '../rules.ts'
import { typesetWriting } from './pdf.provider.ts'
import { type PrintedWriting, renderPlainText, toPassages, toPrintedBlocks } from './printed.format.ts'

/**
 * Reads a writing with the data for its check and print, in one transaction; checking and typesetting run outside it.
 */
export const readForPrint = async (db: Db, ownerId: OwnerId, id: string) => {
  const row = await findWritingOrRefuse(db, ownerId, id)
  const evidence = await readEvidence(db, ownerId, row.targetId)
  const profile = await findProfile(db, ownerId)
  const person = evidence.evidence.facts.find((fact) => fact.id === 'profile.person')
  return {
    row,
    evidence,
    name: profile?.fullName || (person?.text ?? ''),
    contacts: [profile?.email, profile?.phone, profile?.location].flatMap((one) => (one ? [one] : [])),
  }
}
type ForPrint = Awaited<ReturnType<typeof readForPrint>>

/** Checks the claims of a writing against the user's facts. */
export const judgeWriting = async ({ row, evidence }: ForPrint): Promise<EvidenceSheet> => {
  const doc = openContent(row.content)
  const { kind, language } = row
  return await judgeText({ text: toPlainText(doc), headings: findHeadings(doc), kind, language }, evidence)
}

/** Converts a writing to its printed form, without unsupported claims. */
export const printWriting = async (read: ForPrint): Promise<{ printed: PrintedWriting; sheet: EvidenceSheet }> => {
  const { row, evidence, name, contacts } = read
  const sheet = await judgeWriting(read)
  const doc = openContent(row.content)
  const left = toPassages(toPlainText(doc), openClaims(sheet))
  const { university, name: program } = evidence.evidence.programme
  return {
    sheet,
    printed: {
      kind: row.kind,
      language: row.language,
      direction: getTextDirection(row.language),
      title: row.title,
      name,
      contacts,
      program,
      university,
      blocks: toPrintedBlocks(doc, left),
    },
  }
}

/** Typesets a writing. Throws an API error on failure. */
export const typesetWritingOrThrow = async (printed: PrintedWriting, output: Output, ownerId: OwnerId) =>
  await typesetOrThrow(typesetWriting(printed, output, ownerId))

const docxThreads = createWorkerPool<PrintedWriting, { content: Uint8Array }>(
  new URL('./docx.worker.ts', import.meta.url),
  compileLimits,
)

/**
 * Exports a writing in one of the formats.
 *
 * @returns the bytes of the file
 */
export const exportWriting = async (
  printed: PrintedWriting,
  format: WritingFormat,
  ownerId: OwnerId,
): Promise<Uint8Array | string> => {
  if (format === 'pdf') return (await typesetWritingOrThrow(printed, 'pdf', ownerId)).content
  if (format === 'txt') return renderPlainText(printed.blocks)
  return (await renderOrThrow(docxThreads.make(printed, ownerId))).content
}
