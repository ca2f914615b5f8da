import type { MachineReading } from '#src/features/cv/contract.ts'
import { CvReadError, readAsMachine } from '#src/features/cv/cv-reading.provider.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { failure } from '#src/server/procedures.ts'
import { madeOrRefuse, setOrRefused } from './compiling/making.commands.ts'
import { createThreads } from './compiling/threads.provider.ts'
import type { Output, SetDocument } from './compiling/typst.provider.ts'
import { type WrittenDocument, writtenDocumentSchema } from './contract.ts'
import type { CvContent, CvSection } from './cv/content.contract.ts'
import { emptyCv, emptySection, type SectionKind } from './cv/content.rules.ts'
import { offerFacts } from './cv/facts.commands.ts'
import { jsonResumeOf } from './cv/json-resume.format.ts'
import { cvOfJsonResume } from './cv/json-resume.parse.ts'
import { typesetCv } from './cv/pdf.provider.ts'
import { plainTextOf } from './cv/plain-text.format.ts'
import { type PrintedCv, printCv } from './cv/printed.format.ts'
import { findDocument } from './documents.data.ts'
import { type DocumentLanguage, type ExportFormat, sheetIn } from './rules.ts'

/** A document of the person; content that an older version wrote gets what was added since. */
export const readDocument = async (db: Db, ownerId: OwnerId, id: string): Promise<WrittenDocument> => {
  const row = await findDocument(db, ownerId, id)
  if (!row) throw failure('NOT_FOUND')
  return writtenDocumentSchema.parse(row)
}

/** A CV with the facts in the sections that they belong to, where a reader expects each. */
const cvOfFacts = async (db: Db, ownerId: OwnerId, language: DocumentLanguage): Promise<CvContent> => {
  const { person, facts } = await offerFacts(db, ownerId)
  const cv = emptyCv(language)
  const kinds = new Set<SectionKind>([...cv.sections.map(({ kind }) => kind), ...facts.map(({ section }) => section)])
  const sections = [...kinds].map((kind): CvSection => {
    const items = facts.filter(({ section }) => section === kind).map(({ item }) => item)
    return emptySection(kind, items)
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

/** What a new CV begins with. */
export const beginCv = async (
  db: Db,
  ownerId: OwnerId,
  start: DocumentStart,
  language: DocumentLanguage,
): Promise<CvContent> => {
  if (start.from === 'document') return (await readDocument(db, ownerId, start.id)).content
  const sheet = sheetIn((await findAcademicProfile(db, ownerId))?.countries ?? [])
  return { ...(await newCv(db, ownerId, start, language)), sheet }
}

const newCv = async (
  db: Db,
  ownerId: OwnerId,
  start: Exclude<DocumentStart, { from: 'document' }>,
  language: DocumentLanguage,
): Promise<CvContent> => {
  if (start.from === 'facts') return await cvOfFacts(db, ownerId, language)
  if (start.from === 'empty') return emptyCv(language)
  const cv = cvOfJsonResume(parsed(start.text), language)
  if (!cv) throw failure('FILE_TYPE_INVALID')
  return cv
}

/** Sets a CV, or refuses in the words of the catalogue. */
export const setOrRefuse = async (content: CvContent, output: Output, person: string): Promise<SetDocument> =>
  await setOrRefused(typesetCv(content, output, person))

/** What our reader of uploaded CVs gets out of an export. */
export const machineReadingOf = async (exported: Uint8Array | string, ownerId: OwnerId): Promise<MachineReading> => {
  const content = typeof exported === 'string' ? new TextEncoder().encode(exported) : new Uint8Array(exported)
  try {
    return await readAsMachine(content, ownerId)
  } catch (error) {
    if (error instanceof CvReadError) throw failure(error.code)
    throw error
  }
}

const docxThreads = createThreads<PrintedCv, { content: Uint8Array }>(new URL('./cv/docx.worker.ts', import.meta.url))

/** The bytes of a CV in one of the formats. */
export const exportCv = async (
  content: CvContent,
  format: ExportFormat,
  ownerId: OwnerId,
): Promise<Uint8Array | string> => {
  if (format === 'pdf') return (await setOrRefuse(content, 'pdf', ownerId)).content
  if (format === 'docx') return (await madeOrRefuse(docxThreads.make(printCv(content), ownerId))).content
  if (format === 'txt') return plainTextOf(printCv(content))
  return JSON.stringify(jsonResumeOf(content), null, 2)
}
