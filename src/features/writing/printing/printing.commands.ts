import { madeOrRefuse, setOrRefused } from '#src/features/documents/compiling/making.commands.ts'
import { createThreads } from '#src/features/documents/compiling/threads.provider.ts'
import type { Output } from '#src/features/documents/compiling/typst.provider.ts'
import { directionOf } from '#src/features/documents/rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { judgeText, readEvidence } from '../evidence.commands.ts'
import { headingsOf, plainTextOf } from '../ledger/plain-text.format.ts'
import { openContent } from '../ledger/schema.engine.ts'
import { findWritingOrRefuse } from '../ledger.commands.ts'
import type { WritingFormat } from '../rules.ts'
import { type EvidenceSheet, openClaims } from '../sheet.engine.ts'
import { typesetWriting } from './pdf.provider.ts'
import { blocksOf, type PrintedWriting, passagesOf, plainLines } from './printed.format.ts'

/** A writing with all that its check and its print need; read in one transaction, judged and set outside of it. */
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

/** Judges a writing by the facts of its person. */
export const judgeWriting = async ({ row, evidence }: ForPrint): Promise<EvidenceSheet> => {
  const doc = openContent(row.content)
  const { kind, language } = row
  return await judgeText({ text: plainTextOf(doc), headings: headingsOf(doc), kind, language }, evidence)
}

/** A writing as it is printed: without the claims that no fact covers. */
export const printWriting = async (read: ForPrint): Promise<{ printed: PrintedWriting; sheet: EvidenceSheet }> => {
  const { row, evidence, name, contacts } = read
  const sheet = await judgeWriting(read)
  const doc = openContent(row.content)
  const left = passagesOf(plainTextOf(doc), openClaims(sheet))
  const { university, name: program } = evidence.evidence.programme
  return {
    sheet,
    printed: {
      kind: row.kind,
      language: row.language,
      direction: directionOf(row.language),
      title: row.title,
      name,
      contacts,
      program,
      university,
      blocks: blocksOf(doc, left),
    },
  }
}

/** Sets a writing, or refuses in the words of the catalogue. */
export const setWriting = async (printed: PrintedWriting, output: Output, ownerId: OwnerId) =>
  await setOrRefused(typesetWriting(printed, output, ownerId))

const docxThreads = createThreads<PrintedWriting, { content: Uint8Array }>(new URL('./docx.worker.ts', import.meta.url))

/** The bytes of a writing in one of the formats. */
export const exportWriting = async (
  printed: PrintedWriting,
  format: WritingFormat,
  ownerId: OwnerId,
): Promise<Uint8Array | string> => {
  if (format === 'pdf') return (await setWriting(printed, 'pdf', ownerId)).content
  if (format === 'txt') return plainLines(printed.blocks)
  return (await madeOrRefuse(docxThreads.make(printed, ownerId))).content
}
