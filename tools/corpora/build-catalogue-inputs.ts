/** Reads the inputs of the catalogue: public files and the hand-written tables. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { readCsvText } from '#src/features/catalogue-import/formats/csv.parse.ts'
import type { DomainsEntry } from '#src/features/catalogue-import/formats/domains.parse.ts'
import { detectIpedsTable } from '#src/features/catalogue-import/formats/ipeds.parse.ts'

export const CATALOGUE = new URL('../../catalogue/', import.meta.url)

export type Row = Record<string, string>
export type ListEntry = DomainsEntry

function readText(path: string, encoding: 'utf8' | 'latin1'): string {
  const bytes = readFileSync(path)
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString(encoding)
}

/** Reads a table of IPEDS that ships in catalogue/registers. */
export const readRegisterTable = (file: string): Row[] =>
  readCsvText(readText(fileURLToPath(new URL(`registers/${file}`, CATALOGUE)), 'latin1'))

/** Reads a table in UTF-8, plain or compressed. */
export const readCsvFile = (path: string): Row[] => readCsvText(readText(path, 'utf8'))

/** Rows of all tables by institution. IPEDS publishes one table per survey; a unique column identifies each. */
export function readIpeds(paths: string[]): Map<string, Row> {
  const byUnit = new Map<string, Row>()
  const seen = new Set<string>()
  for (const path of paths) {
    const rows = readCsvText(readText(path, 'latin1'))
    const kind = detectIpedsTable(Object.keys(rows[0] ?? {}))
    if (kind === undefined) throw new Error(`${path} is none of HD, IC, IC_AY, ADM`)
    seen.add(kind)
    for (const row of rows) byUnit.set(row.UNITID ?? '', { ...byUnit.get(row.UNITID ?? ''), ...row })
  }
  if (seen.size !== 4)
    throw new Error(`all four of HD, IC, IC_AY, ADM are needed; found those with ${[...seen].join(', ')}`)
  return byUnit
}

/** The list of universities and domains, as published by Hipo. */
export function readList(path: string): ListEntry[] {
  return JSON.parse(readText(path, 'utf8')) as ListEntry[]
}

/** Parses a hand-written table of catalogue/sources: cells between bars, without lines that start with #. */
export function readTable(file: string): string[][] {
  const text = readFileSync(new URL(`sources/${file}`, CATALOGUE), 'utf8')
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'))
  return lines.map((line) => line.split('|').map((cell) => cell.trim()))
}

export const split = (cell: string | undefined, by: string): string[] =>
  (cell ?? '')
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')
