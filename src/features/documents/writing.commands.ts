import type { MachineReading } from '#src/features/cv/contract.ts'
import { CvReadError, readAsMachine } from '#src/features/cv/cv-reading.provider.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { createWorkerPool } from '#src/server/worker-pool.ts'
import { renderOrThrow, typesetOrThrow } from './compiling/render.commands.ts'
import type { Output, TypesetDocument } from './compiling/typst.worker.ts'
import { type WrittenDocument, writtenDocumentSchema } from './contract.ts'
import type { CvContent, CvSection } from './cv/content.contract.ts'
import type { SectionKind } from './cv/content.rules.ts'
import { createCv, createSection } from './cv/empty-cv.rules.ts'
import { readOfferedFacts } from './cv/facts.commands.ts'
import { toJsonResume } from './cv/json-resume.format.ts'
import { parseJsonResume } from './cv/json-resume.parse.ts'
import { typesetCv } from './cv/pdf.provider.ts'
import { renderPlainText } from './cv/plain-text.format.ts'
import { type PrintedCv, printCv } from './cv/printed.format.ts'
import { findDocument } from './documents.data.ts'
import { choosePaperSize, compileLimits, type DocumentLanguage, type ExportFormat } from './rules.ts'

/** Reads a document of the user; content from an older version gets defaults for fields added since. */
export const readDocument = async (db: Db, ownerId: OwnerId, id: string): Promise<WrittenDocument> => {
  const row = await findDocument(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  return writtenDocumentSchema.parse(row)
}

/** Builds a CV with the facts in their conventional sections. */
const cvOfFacts = async (db: Db, ownerId: OwnerId, language: DocumentLanguage): Promise<CvContent> => {
  const { person, facts } = await readOfferedFacts(db, ownerId)
  const cv = createCv(language)
  const kinds = new Set<SectionKind>([...cv.sections.map(({ kind }) => kind), ...facts.map(({ section }) => section)])
  const sections = [...kinds].map((kind): CvSection => {
    const items = facts.filter(({ section }) => section === kind).map(({ item }) => item)
    return createSection(kind, items)
  })
  return { ...cv, person, sections }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type DocumentStart =
  | { from: 'empty' }
  | { from: 'facts' }
  | { from: 'document'; id: string }
  | { from: 'jsonResume'; text: string }

/** Creates the initial content of a new CV. */
export const startCv = async (
  db: Db,
  ownerId: OwnerId,
  start: DocumentStart,
  language: DocumentLanguage,
): Promise<CvContent> => {
  if (start.from === 'document') return (await readDocument(db, ownerId, start.id)).content
  const sheet = choosePaperSize((await findAcademicProfile(db, ownerId))?.countries ?? [])
  return { ...(await newCv(db, ownerId, start, language)), sheet }
}

const newCv = async (
  db: Db,
  ownerId: OwnerId,
  start: Exclude<DocumentStart, { from: 'document' }>,
  language: DocumentLanguage,
): Promise<CvContent> => {
  if (start.from === 'facts') return await cvOfFacts(db, ownerId, language)
  if (start.from === 'empty') return createCv(language)
  const cv = parseJsonResume(parsed(start.text), language)
  if (!cv) throw createApiError('FILE_TYPE_INVALID')
  return cv
}

/** Typesets a CV and maps errors to API errors. */
export const typesetCvOrThrow = async (content: CvContent, output: Output, person: string): Promise<TypesetDocument> =>
  await typesetOrThrow(typesetCv(content, output, person))

/** Parses an export with our reader of uploaded CVs. */
export const parseExport = async (exported: Uint8Array | string, ownerId: OwnerId): Promise<MachineReading> => {
  const content = typeof exported === 'string' ? new TextEncoder().encode(exported) : new Uint8Array(exported)
  try {
    return await readAsMachine(content, ownerId)
  } catch (error) {
    if (error instanceof CvReadError) throw createApiError(error.code)
    throw error
  }
}

const docxThreads = createWorkerPool<PrintedCv, { content: Uint8Array }>(
  new URL('./cv/docx.worker.ts', import.meta.url),
  compileLimits,
)

/** Exports a CV in one of the formats. */
export const exportCv = async (
  content: CvContent,
  format: ExportFormat,
  ownerId: OwnerId,
): Promise<Uint8Array | string> => {
  if (format === 'pdf') return (await typesetCvOrThrow(content, 'pdf', ownerId)).content
  if (format === 'docx') return (await renderOrThrow(docxThreads.make(printCv(content), ownerId))).content
  if (format === 'txt') return renderPlainText(printCv(content))
  return JSON.stringify(toJsonResume(content), null, 2)
}
