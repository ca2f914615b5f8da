import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { isFactYear } from '#src/features/catalogue/entries/source-entry.parse.ts'
import { purgeFaculty, readPersonExport } from '#src/features/catalogue/faculty/person-export.data.ts'
import { analyzeTables } from '#src/features/catalogue-import/analyze-tables.provider.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import {
  type Counts,
  formatImportProblem,
  ImportError,
  type ImportProblem,
  type ImportReport,
  importFile,
} from '#src/features/catalogue-import/files.commands.ts'
import { type FormatName, formats, isFormatName } from '#src/features/catalogue-import/formats/formats.parse.ts'
import { formatOperatorSources } from '#src/features/catalogue-import/operator-sources.format.ts'
import { shippedRegisters } from '#src/features/catalogue-import/shipped-registers.commands.ts'
import { readConfig } from '#src/server/config.ts'
import type { Db } from '#src/server/database.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { withDatabase } from '#src/server/with-database.ts'
import { changeGrant } from './change-permission.ts'
import { readOfficialPages } from './official-pages.ts'

// npm run catalogue -- import KIND FILE... [--dry-run] [--year 2022] [--report FILE]: see docs/catalogue.md.
// npm run catalogue -- sources [KIND...]: lists where to get files, with licence, columns and command.
// npm run catalogue -- read LIST [--out FILE]: reads a list of official pages, one address a line, for the editors.
// npm run catalogue -- person NAME: prints all stored data about a member of the faculty; forget ID: deletes them
// permanently.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    'dry-run': { type: 'boolean', default: false },
    year: { type: 'string' },
    report: { type: 'string' },
    out: { type: 'string' },
  },
})

const usage = `npm run catalogue -- import KIND FILE... [--dry-run] [--year YEAR] [--report FILE]
npm run catalogue -- sources [KIND...]
npm run catalogue -- read LIST [--out FILE]
npm run catalogue -- grant editor EMAIL | revoke editor EMAIL
npm run catalogue -- person NAME | forget ID
  KIND is one of ${Object.keys(formats).join(', ')}`

/** Maximum number of printed warnings; with --report all of them are written to a file. */
const maxPrinted = 20

const figures = (counts: Counts) =>
  `${counts.added} added, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused, ${counts.passedOver} skipped, ${counts.leftOut} values left out${counts.closed > 0 ? `, ${counts.closed} ended` : ''}`

const formatKept = ({ kept }: Counts) =>
  kept > 0
    ? `  ${kept} programmes of the register are not in this file. So many are not taken out: is the file whole?`
    : undefined

const progressPrinter = (file: string) => {
  const begun = Date.now()
  let last = 0
  return ({ share, rows, counts }: { share: number; rows: number; counts: Counts }) => {
    const perSecond = Math.round(rows / Math.max(0.001, (Date.now() - begun) / 1000))
    const line = `${Math.floor(share * 100)} % ${file}: ${rows} rows, ${perSecond} a second, ${figures(counts)}`
    if (process.stderr.isTTY) {
      const width = 24
      const filled = Math.round(share * width)
      process.stderr.write(`\r\u001B[K[${'='.repeat(filled)}${' '.repeat(width - filled)}] ${line}`)
    } else if (rows - last >= 10_000 || last === 0) {
      process.stderr.write(`${line}\n`)
      last = rows
    }
  }
}

const createProblemPrinter = () => {
  let count = 0
  return {
    keep: (problem: ImportProblem) => {
      count += 1
      if (count <= maxPrinted) console.log(`  ${formatImportProblem(problem)}`)
      if (values.report) appendFileSync(values.report, `${JSON.stringify(problem)}\n`)
    },
    end: () => {
      if (count > maxPrinted)
        console.log(
          `  and ${count - maxPrinted} more${values.report ? ` in ${values.report}` : '; name a file with --report to see all'}`,
        )
    },
  }
}

const printReport = (path: string, { counts, resumedAt }: ImportReport) => {
  if (process.stderr.isTTY) process.stderr.write('\n')
  if (resumedAt > 0) console.log(`${path}: went on after row ${resumedAt}`)
  console.log(`${path}: ${figures(counts)}${values['dry-run'] ? ' (dry run: nothing was written)' : ''}`)
  const kept = formatKept(counts)
  if (kept) console.log(kept)
}

const importOne = async (service: Db, kind: FormatName, path: string) => {
  const problems = createProblemPrinter()
  const report = await importFile(service, {
    kind,
    path,
    isDryRun: values['dry-run'],
    year: values.year,
    today: new Date().toISOString().slice(0, 10),
    onProblem: problems.keep,
    onProgress: progressPrinter(path),
  })
  problems.end()
  printReport(path, report)
}

const runGrant = async (command: 'grant' | 'revoke', name: string | undefined, email: string | undefined) => {
  if (name !== 'editor' || !email) throw new ImportError(usage)
  const isKnown = await changeGrant({ command, name, email })
  if (!isKnown) throw new ImportError(`There is no account with the address ${email}.`)
  console.log(command === 'grant' ? `${email} is a catalogue editor.` : `${email} is no catalogue editor any more.`)
}

/**
 * Prints all stored data of people with a name: entry, history, requests, and entries that users saved under that name.
 */
const runPerson = async (name: string) => {
  if (name.trim() === '') throw new ImportError(usage)
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp person', 1)
    try {
      const found = await readPersonExport(drizzle(pool), name)
      console.log(JSON.stringify(found, null, 2))
    } finally {
      await pool.end()
    }
  })
}

const runForget = async (id: string | undefined) => {
  if (!id || !/^[0-9a-f-]{36}$/.test(id)) throw new ImportError(usage)
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp forget', 1)
    try {
      if (!(await purgeFaculty(drizzle(pool), id)))
        throw new ImportError(`The faculty has no person with the id ${id}.`)
      console.log('The entry and its history are gone, and later imports do not bring them back.')
    } finally {
      await pool.end()
    }
  })
}

const runSources = (kinds: readonly string[]) => {
  const only = kinds.filter(isFormatName)
  if (only.length < kinds.length) throw new ImportError(usage)
  console.log(formatOperatorSources(formats, shippedRegisters, only))
}

const runRead = async (list: string | undefined, out: string | undefined) => {
  if (!list) throw new ImportError(usage)
  if (!existsSync(list)) throw new ImportError(`There is no file ${list}.`)
  await readOfficialPages({ list, out }, readConfig(process.env))
}

const runImport = async (kind: string | undefined, files: string[]) => {
  if (!isFormatName(kind) || files.length === 0) throw new ImportError(usage)
  for (const file of files) if (!existsSync(file)) throw new ImportError(`There is no file ${file}.`)
  const today = new Date().toISOString()
  if (values.year && !(/^\d{4}$/.test(values.year) && isFactYear(values.year, today)))
    throw new ImportError('A year is written as --year 2022.')
  if (values.report) writeFileSync(values.report, '')
  await withDatabase(readConfig(process.env), async ({ owner, service }) => {
    const pool = createMaintenancePool(service, 'gradapp import', 2)
    try {
      // The shipped catalogue is loaded first, so that its universities keep their slugs.
      await loadDefaultCatalogue(drizzle(pool))
      for (const path of files) await importOne(drizzle(pool), kind, path)
    } finally {
      await pool.end()
    }
    await analyzeTables(owner)
    console.log(`peak memory ${Math.round(process.resourceUsage().maxRSS / 1024)} MB`)
  })
}

try {
  const [command, kind, ...files] = positionals
  if (command === 'import') await runImport(kind, files)
  else if (command === 'sources') runSources([kind, ...files].filter((name) => name !== undefined))
  else if (command === 'read') await runRead(kind, values.out)
  else if (command === 'person') await runPerson([kind, ...files].filter(Boolean).join(' '))
  else if (command === 'forget') await runForget(kind)
  else if (command === 'grant' || command === 'revoke') await runGrant(command, kind, files[0])
  else throw new ImportError(usage)
} catch (error) {
  if (!(error instanceof ImportError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
