import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import { getTableColumns, getTableName, is, Table } from 'drizzle-orm'
import { contract } from '#src/entry/contract.ts'

// Unused procedures, tables and columns: each procedure needs a screen that calls it, each table and each column a
// writer.

/** Procedures without a screen, each with its caller. */
const apiOnly: Readonly<Record<string, string>> = {
  'accounts.accessTokens.exchange': 'The browser extension, when it is connected (extension/src/background.ts).',
  'accounts.accessTokens.current': 'The settings of the browser extension (extension/src/options.ts).',
  'accounts.accessTokens.revokeCurrent': 'The settings of the browser extension (extension/src/options.ts).',
  'profile.picture.get': 'Images ask for it by the address that comes with a person.',
  'mentorships.resources.file': 'A link whose address depends on who reads (resource-title.tsx).',
  'mentorships.received.file': 'A link whose address depends on who reads (resource-title.tsx).',
  'deadlines.remind': 'Programs that want what is due at once; the server gives it every few minutes by itself.',
  'cv.accept': 'Programs that accept findings by their ids alone; screens send decisions with values.',
}

/** Tables and columns that no code here names, each with its writer. */
const writtenElsewhere: Readonly<Record<string, string>> = {
  'auth_accounts.refresh_token': 'Better Auth, of a provider that gives one.',
  'auth_accounts.access_token_expires_at': 'Better Auth, of a provider that says it.',
  'auth_accounts.refresh_token_expires_at': 'Better Auth, of a provider that says it.',
  passkeys: 'Better Auth, when a passkey is added or used.',
  'passkeys.aaguid': 'Better Auth, when a passkey is added.',
  two_factors: 'Better Auth, when a second factor is set up.',
  'two_factors.failed_verification_count': 'Better Auth, of wrong codes.',
  'two_factors.locked_until': 'Better Auth, of wrong codes.',
}

const source = join(import.meta.dirname, '../../src')

const isTried = (file: string) => /\.(?:test|fixtures)\.tsx?$|(?:^|\/)(?:testing|demo)\//.test(file)

/** Tells whether a file belongs to the browser's part of the product. */
const isClient = (file: string) => /\.tsx$|(?:\.|\/)client\.ts$|^client\/|(?:^|\/)use-[^/]+\.ts$|actor\.ts$/.test(file)

const read = (files: readonly string[]) => files.map((file) => readFileSync(join(source, file), 'utf8')).join('\n')

/** Lists every procedure by its name, such as "evidence.compare", with the path of its route. */
const proceduresIn = (part: AnyContractRouter, at: readonly string[] = []): { name: string; path: string }[] =>
  Object.entries(part).flatMap(([name, inner]) =>
    isContractProcedure(inner)
      ? [{ name: [...at, name].join('.'), path: inner['~orpc'].route.path ?? '' }]
      : proceduresIn(inner as AnyContractRouter, [...at, name]),
  )

/**
 * Tells whether a screen calls a procedure: by its full name, destructured from its group, by a name chosen at run
 * time, or by its path.
 */
const isCalled = ({ name, path }: { name: string; path: string }, client: string): boolean => {
  const parts = name.split('.')
  const group = parts.slice(0, -1).join(String.raw`\s*\.\s*`)
  const own = parts.at(-1) ?? ''
  if (new RegExp(String.raw`\b(?:api|client)\s*\.\s*${group}\s*\.\s*${own}\b`).test(client)) return true
  if (new RegExp(String.raw`\{[^{}]*\b${own}\b[^{}]*\}\s*=\s*(?:api|client)\s*\.\s*${group}\b`).test(client))
    return true
  const isChosen = new RegExp(String.raw`\b(?:api|client)\s*\.\s*${group}\s*\[`).test(client)
  if (isChosen && new RegExp(String.raw`['"]${own}['"]|\b${own}:`).test(client)) return true
  const address = path
    .split(/\{[^{}]*\}/)
    .map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join(String.raw`\$\{[^}]*\}`)
  return new RegExp(`[\`'"]/api${address}(?![\\w/])`).test(client)
}

/** Lists every table of the product by its name in code. */
const tablesIn = async (files: readonly string[]): Promise<{ name: string; table: Table }[]> => {
  const modules = await Promise.all(files.map(async (file) => (await import(join(source, file))) as object))
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, table]) => (is(table, Table) ? [{ name, table }] : [])),
  )
}

const isWritten = (name: string, table: Table, code: string): boolean =>
  new RegExp(String.raw`\.(?:insert|update)\(\s*${name}\b`).test(code) ||
  new RegExp(String.raw`\b(?:insert\s+into|update|copy)\s+"?${getTableName(table)}\b`, 'i').test(code)

const problems: string[] = []
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.(?:tsx?|sql)$/.test(file) && !isTried(file),
)

const client = read(files.filter(isClient))
const procedures = proceduresIn(contract)
for (const procedure of procedures) {
  const { name } = procedure
  const called = isCalled(procedure, client)
  if (!called && !(name in apiOnly))
    problems.push(
      `${name}: no screen calls this procedure. Call it from a screen, delete it, or add it to apiOnly with its caller.`,
    )
  if (called && name in apiOnly) problems.push(`${name}: a screen calls this procedure. Remove it from apiOnly.`)
}
for (const name of Object.keys(apiOnly))
  if (!procedures.some((one) => one.name === name))
    problems.push(`${name}: the contract has no such procedure. Remove it from apiOnly.`)

const tableFiles = files.filter((file) => file.endsWith('tables.ts'))
const code = read(files.filter((file) => !file.endsWith('tables.ts')))
for (const { name, table } of await tablesIn(tableFiles)) {
  const tableName = getTableName(table)
  if (!isWritten(name, table, code) && !(tableName in writtenElsewhere))
    problems.push(`${tableName}: no code writes to this table. Drop it, or add it to writtenElsewhere with its writer.`)
  for (const [key, column] of Object.entries(getTableColumns(table)))
    if (
      !new RegExp(String.raw`\b(?:${key}|${column.name})\b`).test(code) &&
      !(`${tableName}.${column.name}` in writtenElsewhere)
    )
      problems.push(
        `${tableName}.${column.name}: no code uses this column. Drop it, or add it to writtenElsewhere with its writer.`,
      )
}

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
