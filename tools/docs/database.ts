import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseSync } from 'oxc-parser'
import type pg from 'pg'
import { listProjectFiles } from './project-files.ts'

// node tools/docs/database.ts: writes docs/database.md from the catalogue of a migrated database and the comments of the Drizzle
// tables. The test beside it makes the database, compares the page, and updates it here.

interface Column {
  name: string
  type: string
  nullable: boolean
  /** The table that the column references, also together with the owner's id. */
  references: string | null
}

interface Policy {
  name: string
  restrictive: boolean
  command: string
  roles: string[]
  using: string | null
  check: string | null
}

export interface TableDescription {
  name: string
  /** Whether row-level security is enabled, also for the owner of the schema. */
  secured: boolean
  columns: Column[]
  key: string[]
  policies: Policy[]
  /** Privileges of the request role on the table. */
  grants: string[]
}

/** Comments in the source about a table and its columns. */
export interface SourceComments {
  file: string
  table: string | undefined
  columns: Map<string, string>
}

const query = `
  select c.relname as name,
    c.relrowsecurity and c.relforcerowsecurity as secured,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'nullable', not a.attnotnull,
        'references', (select string_agg(distinct f.confrelid::regclass::text, ', ') from pg_constraint f
          where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any(f.conkey)
            and (cardinality(f.conkey) = 1 or a.attname <> 'user_id'))) order by a.attnum)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(a.attname order by array_position(k.conkey, a.attnum)), '[]')
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'p' and k.conrelid = c.oid) as key,
    (select coalesce(json_agg(json_build_object(
        'name', p.policyname, 'restrictive', p.permissive = 'RESTRICTIVE', 'command', lower(p.cmd),
        'roles', p.roles, 'using', p.qual, 'check', p.with_check) order by p.policyname), '[]')
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies,
    (select coalesce(json_agg(right_ order by place), '[]')
      from unnest(array['select', 'insert', 'update', 'delete']) with ordinality as rights(right_, place)
      where has_table_privilege($1, c.oid, right_)) as grants
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  order by c.relname`

/** Reads all tables of the schema `public` from the system catalogue. */
export const readTables = async (client: pg.Client, requestRole: string): Promise<TableDescription[]> =>
  (await client.query<TableDescription>(query, [requestRole])).rows

const toOneLine = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.trim().replace(/^\*/, '').trim())
    .join(' ')
    .trim()

const tableStart = /export const \w+ = pgTable\(\s*'(\w+)'/g
const nextTable = /\s*export const \w+ = pgTable\(\s*'(\w+)'/y
const nextColumn = /\s*\w+: \w+\('(\w+)'/y

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[1]
}

/** Finds the comments above the tables of a Drizzle file, and above their columns. */
export const findComments = (file: string, text: string): Map<string, SourceComments> => {
  const starts = [...text.matchAll(tableStart)].map(({ 1: table = '', index }) => ({ table, index }))
  const found = new Map<string, SourceComments>(
    starts.map(({ table }) => [table, { file, table: undefined, columns: new Map() }]),
  )
  for (const { type, value, start, end } of parseSync(file, text).comments) {
    if (type !== 'Block' || !value.startsWith('*')) continue
    const above = found.get(matchAt(nextTable, text, end) ?? '')
    const column = matchAt(nextColumn, text, end)
    const around = found.get(starts.findLast(({ index }) => index < start)?.table ?? '')
    if (above) above.table = toOneLine(value)
    else if (column !== undefined) around?.columns.set(column, toOneLine(value))
  }
  return found
}

export const readComments = (): Map<string, SourceComments> =>
  new Map(
    listProjectFiles('src')
      .filter((file) => basename(file) === 'tables.ts' || file.endsWith('.tables.ts'))
      .flatMap((file) => [...findComments(file, readFileSync(file, 'utf8'))]),
  )

const toCell = (text: string) => text.replaceAll('|', '\\|')
const toCode = (expression: string) => `\`${expression.replace(/\s+/g, ' ')}\``

const formatColumn = (comments: SourceComments | undefined, { name, type, nullable, references }: Column) =>
  `| ${[
    `\`${name}\``,
    type,
    nullable ? 'yes' : '',
    references === null ? '' : `\`${references}\``,
    toCell(comments?.columns.get(name) ?? ''),
  ].join(' | ')} |`

const formatPolicy = ({ name, restrictive, command, using, check }: Policy) => {
  const conditions = [
    ...(using === null ? [] : [`rows where ${toCode(using)}`]),
    ...(check === null || check === using ? [] : [`new values where ${toCode(check)}`]),
  ]
  return `  - \`${name}\` (${command}${restrictive ? ', must hold as well' : ''}): ${conditions.join('; ')}`
}

const ownerOf = ({ policies }: TableDescription) =>
  /\((\w+) = app_user_id\(\)\)/.exec(policies.find(({ name }) => name === 'own_rows')?.using ?? '')?.[1]

/** Policies of every secured table and of single roles; the introduction explains them once. */
const common = ['service_rows', 'definer_rows', 'granted_rows']

const formatAccess = (table: TableDescription) => {
  const owner = ownerOf(table)
  const definer = table.policies.find(({ name }) => name === 'definer_rows')
  const granted = table.policies.find(({ name }) => name === 'granted_rows')
  const others = table.policies.filter(({ name }) => !common.includes(name))
  return [
    `- Owner of a row: ${owner ? `the user in \`${owner}\`` : 'none'}`,
    `- Grants of the request role: ${table.grants.length === 0 ? 'none' : table.grants.join(', ')}`,
    ...(table.secured ? [] : ['- Row-level security: off']),
    ...(others.length === 0 ? [] : ['- Policies:', ...others.map(formatPolicy)]),
    ...(definer ? [`- Functions with the rights of the schema owner: ${definer.command} on all rows`] : []),
    ...(granted
      ? [
          `- Functions with the rights of the schema owner: ${granted.command} on rows of the users in \`app_granted_ids()\``,
        ]
      : []),
  ].join('\n')
}

const formatTable = (table: TableDescription, comments: SourceComments | undefined) =>
  [
    `## ${table.name}`,
    ...(comments?.table ? [comments.table] : []),
    [
      ...(comments ? [`- Defined in \`${comments.file}\``] : []),
      `- Primary key: ${table.key.length === 0 ? 'none' : table.key.map((name) => `\`${name}\``).join(', ')}`,
      formatAccess(table),
    ].join('\n'),
    [
      '| Column | Type | Null | References | Meaning |',
      '|---|---|---|---|---|',
      ...table.columns.map((column) => formatColumn(comments, column)),
    ].join('\n'),
  ].join('\n\n')

const introduction = `# Database

Generated by \`node tools/docs/database.ts\` from a migrated database and the comments of the Drizzle tables. Do not edit it.

How to read it:

- The server works with two roles. The *request role* acts for one user at a time: \`app_user_id()\` is the id of that user, and
  row-level security decides which rows the role sees. The *service role* runs jobs and account work; a policy
  \`service_rows\` lets it see all rows of every secured table.
- A table without grants is closed to requests. A table without row-level security but with a grant holds shared data.
- The policy \`own_rows\` gives a row to its owner. Each further policy widens access; one that "must hold as well" narrows it.
- Functions with the rights of the schema owner (\`security definer\`, in the \`procedures.sql\` files) check access themselves. A
  table says what such functions may do to rows of other users.
- Row-level security is forced wherever it is on. Triggers, indexes and constraints are in \`drizzle/\` and the \`procedures.sql\` files.`

/** Writes the page: one section per table. */
export const formatDatabase = (tables: TableDescription[], comments: Map<string, SourceComments>): string =>
  `${[
    introduction,
    `${tables.length} tables: ${tables.map(({ name }) => `[${name}](#${name})`).join(', ')}.`,
    ...tables.map((table) => formatTable(table, comments.get(table.name))),
  ].join('\n\n')}\n`

if (import.meta.main) {
  const update = ['run', '--project', 'database', 'tools/docs/database.test.ts', '--update']
  process.exitCode =
    spawnSync(process.execPath, ['node_modules/.bin/vitest', ...update], { stdio: 'inherit' }).status ?? 1
}
