import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type ImportOptions, type ImportProblem, importFile } from '#src/features/catalogue-import/files.commands.ts'
import type { FormatName } from '#src/features/catalogue-import/formats/formats.parse.ts'
import { createTestDatabase, deleteAllRows, type TestDatabase } from './database.ts'

/** Provides an empty catalogue to each test of a file, and a folder for the files that it imports. */
export const openImports = () => {
  const held: { test?: TestDatabase; folder?: string } = {}
  const there = <T>(part: T | undefined): T => {
    if (part === undefined) throw new Error('This is there while a test runs.')
    return part
  }
  beforeAll(async () => {
    held.folder = mkdtempSync(join(tmpdir(), 'gradapp-import-'))
    held.test = await createTestDatabase()
  })
  beforeEach(async () => await deleteAllRows(there(held.test)))
  afterAll(async () => {
    await held.test?.drop()
    rmSync(there(held.folder), { recursive: true, force: true })
  })

  const write = (name: string, content: string | Uint8Array) => {
    const path = join(there(held.folder), name)
    writeFileSync(path, content)
    return path
  }
  const run = async (kind: FormatName, path: string, options: Partial<ImportOptions> = {}) => {
    const problems: ImportProblem[] = []
    const report = await importFile(there(held.test).database.service, {
      kind,
      path,
      today: '2026-11-20',
      onProblem: (problem) => problems.push(problem),
      ...options,
    })
    return { ...report.counts, problems, resumedAt: report.resumedAt }
  }
  const rows = async (text: string) => (await there(held.test).owner.query(text)).rows
  return {
    get test() {
      return there(held.test)
    },
    write,
    run,
    rows,
  }
}
