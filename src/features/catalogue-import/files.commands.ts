import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import {
  deleteImport,
  insertSeenKeys,
  insertSource,
  lockImport,
  openImport,
  setChangeAuthor,
  upsertImport,
} from '#src/features/catalogue/entries/merge.data.ts'
import {
  createRefusal,
  type FileContext,
  isDay,
  isTooLong,
  type Reading,
  type Refusal,
  refusalTexts,
} from '#src/features/catalogue/entries/source-entry.parse.ts'
import {
  deleteMatched,
  deleteMatchedByIds,
  uncertainPageKind,
  upsertUnmatched,
} from '#src/features/catalogue/unmatched/unmatched.data.ts'
import { readTopicsOfTitles } from '#src/features/matching/research/research.commands.ts'
import type { Db } from '#src/server/database.ts'
import { runOutsideTransaction } from '#src/server/transactions.ts'
import type { ImportOutcome } from './batch-rows.commands.ts'
import { applyEntries, applyHomes, closeUnlisted, noSeenKeys, type SeenKeys } from './commands.ts'
import { type FormatName, formats } from './formats/formats.parse.ts'
import type { Format, OpenedFormat } from './formats/import-format.parse.ts'
import { UnreadableJsonError } from './formats/json.parse.ts'
import { UnreadableTurtleError } from './formats/turtle.parse.ts'
import { findInstitutionName } from './grants/institution-names.provider.ts'
import { findPageInstitution } from './official/page-institutions.provider.ts'
import { findCipTitle } from './registries/cip-titles.provider.ts'
import { GraphTooLargeError } from './registries/europass-graph.engine.ts'
import {
  damaged,
  type FileForm,
  type Inspected,
  inspectFile,
  LineTooLongError,
  type RawRecord,
  RefusedFileError,
  readRecords,
  type Source,
} from './source-files.provider.ts'
import { collectUncertainPages, collectUnmatchedRows, listMatchedIds } from './unmatched-rows.commands.ts'

/** Result of an import, in rows; `leftOut` counts single skipped values of imported rows. */
export interface Counts {
  added: number
  changed: number
  unchanged: number
  refused: number
  passedOver: number
  leftOut: number
  /** Number of entries of an earlier edition that this one no longer lists. */
  closed: number
  /** The same when so many are missing that the file is likely truncated: they were kept. */
  kept: number
}
export const zeroCounts: Counts = {
  ...{ added: 0, changed: 0, unchanged: 0, refused: 0, passedOver: 0, leftOut: 0 },
  closed: 0,
  kept: 0,
}

/** Rejected row or value. `field` names the value; without it the whole row was rejected. */
export interface ImportProblem {
  line: number
  reason: Refusal
  field?: string
}

export interface ImportOptions {
  kind: FormatName
  path: string
  isDryRun?: boolean | undefined
  year?: string | undefined
  /** ISO date of today. */
  today: string
  batchSize?: number | undefined
  onProblem?: (problem: ImportProblem) => void
  /** Called after each batch with the progress from 0 to 1 and the row counts. */
  onProgress?: (progress: { share: number; rows: number; counts: Counts }) => void
}

export interface ImportReport {
  counts: Counts
  rows: number
  bytes: number
  /** Records that an earlier, interrupted run of the same file processed. */
  resumedAt: number
}

/** Thrown for a file that cannot be imported at all; the message says what to do. */
export class ImportError extends Error {}

/** Thrown to roll back a dry run. */
class DryRunEnd extends Error {}

const getDataYear = async ({ kind, path, year }: ImportOptions): Promise<string> => {
  const named = year ?? /(?<!\d)20\d\d(?!\d)/.exec(basename(path).replace(/[A-Za-z_]/g, ' '))?.[0]
  if (named) return named
  if ('needsYear' in formats[kind])
    throw new ImportError(`${basename(path)}: say which year the file is about, such as --year 2022.`)
  return String((await stat(path)).mtime.getUTCFullYear())
}

/** Returns the date on which the data of the file were current: the one in its name, else its modification date. */
const getDataDate = async ({ kind, path, today }: ImportOptions): Promise<string> => {
  if (!('isDated' in formats[kind])) return today
  const named = /(?<!\d)20\d\d-[01]\d-[0-3]\d(?!\d)/.exec(basename(path))?.[0]
  return named && isDay(named) ? named : (await stat(path)).mtime.toISOString().slice(0, 10)
}

const getEncoding = (kind: FormatName, { encoding }: Inspected): string =>
  // Accepts Latin-1 for IPEDS only, which published tables in this encoding for decades; in other files an invalid byte
  // means damage.
  kind === 'ipeds' ? encoding : 'utf-8'

/** Maximum characters of a column name in a message. */
const maxShownName = 40

/** Sanitises column names for messages: control characters affect terminals, and bidi overrides reorder a line. */
const formatColumns = (columns: readonly string[]): string =>
  columns
    .slice(0, 8)
    .map((column) => column.slice(0, maxShownName).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD'))
    .join(', ')

/** Finds duplicate columns of a header; empty names are unused columns. */
const findRepeatedColumns = (columns: readonly string[]): string[] => {
  const seen = new Set<string>()
  return columns.filter((column) => column !== '' && seen.size === seen.add(column).size)
}

const openTable = (options: ImportOptions, context: FileContext, header: RawRecord) => {
  const columns = header.cells ?? []
  const format = formats[options.kind]
  const missing = format.missing(columns)
  if (missing.length > 0)
    throw new ImportError(
      `${basename(options.path)} is not ${format.title}: its first line has no column ${missing.join(', ')}. It has ${formatColumns(columns) || 'none'}.`,
    )
  const repeated = findRepeatedColumns(columns)
  if (repeated.length > 0)
    throw new ImportError(
      `${basename(options.path)} names a column twice in its first line: ${formatColumns(repeated)}. Remove one of them.`,
    )
  return { ...format.open(context, columns), columns }
}

type Opened = OpenedFormat & { columns: readonly string[] }

const readRecord = (record: RawRecord, opened: Opened): Reading => {
  const { cells, problem } = record
  if (problem) return createRefusal(problem)
  if (!cells) return opened.read(record.value)
  if (cells.some((cell) => damaged.test(cell))) return createRefusal('encoding')
  if (cells.length !== opened.columns.length) return createRefusal('columns')
  return opened.read(Object.fromEntries(opened.columns.map((column, at) => [column, cells[at] ?? ''])))
}

const readRow = (record: RawRecord, opened: Opened): Reading => {
  const reading = readRecord(record, opened)
  return reading.entry && isTooLong(reading.entry) ? createRefusal('too_long') : reading
}

interface Job {
  options: ImportOptions
  opened: Opened
  seen: SeenKeys
  counts: Counts
  position: number
  resumedAt: number
  digest: string
  /** Id of the import row, to which its markers belong; empty until the import has begun. */
  importId: string
  source: Source
  bytes: number
}

const countOutcome = (job: Job, line: number, outcome: ImportOutcome) => {
  if (typeof outcome === 'string') {
    job.counts[outcome] += 1
    return
  }
  job.counts.refused += 1
  job.options.onProblem?.({ line, reason: outcome.refused })
}

/** Reports the skipped values of a row. */
const countLeftOut = (job: Job, line: number, leftOut: Reading['leftOut']) => {
  for (const { field, reason } of leftOut) {
    job.counts.leftOut += 1
    job.options.onProblem?.({ line, field, reason })
  }
}

/** Parses the rows of a batch; counts and reports skipped values. */
const readBatch = (job: Job, records: RawRecord[]) => {
  const read = records.map((record) => ({ line: record.line, ...readRow(record, job.opened) }))
  for (const { line, leftOut } of read) countLeftOut(job, line, leftOut)
  for (const { line, entry, refused } of read) if (!entry) countOutcome(job, line, refused ? { refused } : 'passedOver')
  return {
    entries: read.flatMap(({ line, entry, also = [] }) =>
      entry ? [entry, ...also].map((one) => ({ line, entry: one })) : [],
    ),
    homes: read.flatMap(({ home }) => home ?? []),
    sources: [...new Map(read.flatMap(({ source }) => (source ? [[source.id, source] as const] : []))).values()],
  }
}

const writeBatch = async (db: Db, job: Job, records: RawRecord[]) => {
  await setChangeAuthor(db, `import ${job.options.kind}`, job.opened.source.id)
  const { entries, homes, sources } = readBatch(job, records)
  for (const source of sources) await insertSource(db, source)
  await applyHomes(db, homes, job.seen)
  const outcomes = await applyEntries(
    db,
    entries.map(({ entry }) => entry),
    job.seen,
  )
  for (const [at, outcome] of outcomes.entries()) countOutcome(job, entries[at]?.line ?? 0, outcome)
  const tried = entries.map(({ entry }, at) => ({ entry, outcome: outcomes[at] }))
  await deleteMatchedByIds(db, listMatchedIds(tried))
  await upsertUnmatched(db, job.options.kind, job.importId, collectUnmatchedRows(tried))
  await upsertUnmatched(db, uncertainPageKind, job.importId, collectUncertainPages(tried))
  job.position += records.length
  await upsertImport(db, {
    kind: job.options.kind,
    digest: job.digest,
    file: basename(job.options.path),
    position: job.position,
    counts: { ...job.counts },
  })
}

/** Groups records into batches of equal size, independent of read chunks. */
async function* groupIntoBatches(records: AsyncGenerator<RawRecord[]>, size: number): AsyncGenerator<RawRecord[]> {
  let pending: RawRecord[] = []
  for await (const some of records) {
    pending = pending.length === 0 ? some : [...pending, ...some]
    while (pending.length >= size) {
      yield pending.slice(0, size)
      pending = pending.slice(size)
    }
  }
  if (pending.length > 0) yield pending
}

const defaultBatch = 1_000

/** Reads the header separately; the batches after it skip records that an interrupted run processed. */
async function* remaining(job: Job, records: AsyncGenerator<RawRecord[]>): AsyncGenerator<RawRecord[]> {
  let remainingSkips = job.position
  for await (const batch of groupIntoBatches(records, job.options.batchSize ?? defaultBatch)) {
    if (remainingSkips >= batch.length) {
      remainingSkips -= batch.length
      continue
    }
    yield remainingSkips === 0 ? batch : batch.slice(remainingSkips)
    remainingSkips = 0
  }
}

const readHeader = async (records: AsyncGenerator<RawRecord[]>, form: FileForm): Promise<RawRecord> =>
  form === 'csv' ? (((await records.next()).value as RawRecord[] | undefined)?.[0] ?? { line: 1 }) : { line: 1 }

/** Resumes where an earlier run of the file stopped; a dry run reads the whole file. */
const beginJob = async (db: Db, job: Job) => {
  const { digest, options } = job
  if (options.isDryRun) await deleteImport(db, options.kind, digest)
  const started = await openImport(db, { kind: options.kind, digest, file: basename(options.path) })
  if (!started) throw new Error('an import that was opened is there')
  job.importId = started.id
  job.seen = { remember: async (tx, keys) => await insertSeenKeys(tx, started.id, keys) }
  job.counts = { ...zeroCounts, ...started.counts }
  job.position = started.position
  job.resumedAt = started.position
}

const importAll = async (db: Db, job: Job, records: AsyncGenerator<RawRecord[]>) => {
  if (!('isDated' in formats[job.options.kind])) await insertSource(db, job.opened.source)
  await beginJob(db, job)
  for await (const batch of remaining(job, records)) {
    // Commits each batch together with its progress, so that a kill loses at most one batch.
    await db.transaction(async (tx) => await writeBatch(tx, job, batch))
    const share = job.bytes > 0 ? Math.min(1, job.source.bytesRead / job.bytes) : 1
    job.options.onProgress?.({ share, rows: job.position, counts: job.counts })
  }
  await db.transaction(async (tx) => await finishJob(tx, job))
}

/** Removes ended entries only after the whole file was read; its markers are then obsolete. */
const finishJob = async (db: Db, { options: { kind }, opened, counts, digest, importId }: Job) => {
  const format: Format = formats[kind]
  if (format.register) {
    await setChangeAuthor(db, `import ${kind}`, opened.source.id)
    await deleteMatched(db, kind, importId)
    Object.assign(counts, await closeUnlisted(db, { importId, register: format.register, source: opened.source }))
  }
  await deleteImport(db, kind, digest)
}

const runAndRollBack = async (service: Db, work: (db: Db) => Promise<void>) => {
  try {
    await service.transaction(async (tx) => {
      await work(tx)
      throw new DryRunEnd('everything is rolled back')
    })
  } catch (error) {
    if (!(error instanceof DryRunEnd)) throw error
  }
}

/** Locks the import of a file: two concurrent processes would treat each other's rows as duplicates. */
const withImportLock = async (service: Db, { options: { kind, path }, digest }: Job, work: () => Promise<void>) =>
  await service.transaction(async (lockTx) => {
    if (!(await lockImport(lockTx, kind, digest)))
      throw new ImportError(`${basename(path)} is being imported by another process.`)
    await runOutsideTransaction(work)
  })

/** Detects the format of the file; rejects an unreadable file or one of the wrong kind immediately. */
const inspect = async ({ kind, path }: ImportOptions): Promise<Inspected> => {
  const { form, title } = formats[kind]
  const inspected = await inspectFile(path).catch((error: unknown) => {
    if (error instanceof RefusedFileError) throw new ImportError(`${basename(path)} ${error.message}`)
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new ImportError(`${basename(path)} cannot be read: ${error.message}.`)
  })
  if (inspected.begins === '') throw new ImportError(`${basename(path)} is empty.`)
  if (form === 'json array' && inspected.begins !== '[')
    throw new ImportError(`${basename(path)} is not ${title}: it is no JSON array, which begins with [.`)
  return inspected
}

const unreadableErrors = [LineTooLongError, UnreadableJsonError, UnreadableTurtleError]

/**
 * Imports a file in batches. Idempotent: a second run changes nothing, and an interrupted one resumes.
 * @throws ImportError for a file that cannot be imported
 */
export const importFile = async (service: Db, options: ImportOptions): Promise<ImportReport> => {
  const format: Format = formats[options.kind]
  const inspected = await inspect(options)
  // Some publishers return JSON from their API and a table as download.
  const objects = /[[{]/.test(inspected.begins) ? format.objects : undefined
  const form = objects ? 'json array' : format.form
  const source = { path: options.path, encoding: getEncoding(options.kind, inspected), bytesRead: 0 }
  const records = readRecords(source, form, (cells) => format.missing(cells).length === 0)
  const context = {
    year: await getDataYear(options),
    checkedOn: await getDataDate(options),
    titleOfCip: findCipTitle,
    topicsIn: readTopicsOfTitles,
    nameOfInstitution: findInstitutionName,
    institutionOfPage: findPageInstitution,
  }
  const opened = objects
    ? { ...objects(context), columns: [] }
    : openTable(options, context, await readHeader(records, form))
  const job: Job = {
    options,
    opened,
    seen: noSeenKeys,
    counts: { ...zeroCounts },
    position: 0,
    resumedAt: 0,
    digest: inspected.digest,
    importId: '',
    source,
    bytes: inspected.bytes,
  }
  try {
    await withImportLock(service, job, async () => {
      if (options.isDryRun) await runAndRollBack(service, async (db) => await importAll(db, job, records))
      else await importAll(service, job, records)
    })
  } catch (error) {
    if (unreadableErrors.some((kind) => error instanceof kind))
      throw new ImportError(`${basename(options.path)}, ${(error as Error).message}: nothing can be read from here on.`)
    if (error instanceof GraphTooLargeError)
      throw new ImportError(
        `${basename(options.path)} holds more than fits into memory (${error.message}). Import the files of each country by themselves.`,
      )
    throw error
  }
  return { counts: job.counts, rows: job.position, bytes: inspected.bytes, resumedAt: job.resumedAt }
}

/** Formats a rejected row or value with its line and reason, for the output of the import command. */
export const formatImportProblem = ({ line, field, reason }: ImportProblem): string =>
  `line ${line}${field ? `, ${field}` : ''}: ${refusalTexts[reason]}`
