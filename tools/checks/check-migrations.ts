import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { breakingMigrationMarker } from '#src/server/breaking-migrations.ts'
import { readProcedures } from '#src/server/database-procedures.ts'
import { breaksFormerVersion } from './migration-rules.ts'

// Migrations must match the tables in the code: generating into a copy must add no migration. Functions and triggers
// are defined in procedures.sql, and no migration after the one below creates any.

/** The last migration that may contain functions and triggers: databases from before procedures.sql have it. */
const lastWithProcedures = '0039'

/**
 * A migration may create a function that its own indexes, policies or columns need, because they run before
 * procedures.sql.
 */
const isNeededAtOnce = (text: string, name: string) =>
  text
    .split('--> statement-breakpoint')
    .some(
      (part) =>
        /^\s*(create (unique )?index|create policy|alter table|create table)/i.test(part) && part.includes(`${name}(`),
    )

const misplacedProcedures = () =>
  readdirSync('drizzle')
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastWithProcedures)
    .flatMap((file) => {
      const text = readFileSync(join('drizzle', file), 'utf8')
      return [...text.matchAll(/create\s+(?:or\s+replace\s+)?(?:constraint\s+)?(function|trigger)\s+"?(\w+)/gi)]
        .filter(([, kind, name = '']) => kind?.toLowerCase() === 'trigger' || !isNeededAtOnce(text, name))
        .map(
          ([, kind, name]) =>
            `drizzle/${file} creates the ${kind} ${name}. Define it in procedures.sql of its feature instead.`,
        )
    })

/** The last migration before zero-downtime upgrades were guaranteed. */
const lastWithStop = '0086'

const breaking = () =>
  readdirSync('drizzle')
    .filter((file) => file.endsWith('.sql') && file.slice(0, 4) > lastWithStop)
    .flatMap((file) =>
      breaksFormerVersion(readFileSync(join('drizzle', file), 'utf8')).map(
        (problem) =>
          `drizzle/${file} ${problem}, which breaks processes of the former version during an upgrade. Move it to a later version, or start a line with "${breakingMigrationMarker}" and the reason.`,
      ),
    )

/** Functions of versions before that guarantee; no process of a rolling upgrade calls them. */
const goneBefore = [
  'upsert_task(uuid, uuid, text, text)',
  'student_changes(uuid, text[], timestamptz)',
  'comment_on(uuid, text, uuid, text, integer)',
  'comments_of(uuid)',
]

const droppedFunctions = () =>
  readProcedures().files.flatMap(({ path, sql }) =>
    [...sql.matchAll(/^drop function (?:if exists )?([^;\n]+);/gm)]
      .filter(([, dropped = '']) => !goneBefore.includes(dropped))
      .map(
        ([, dropped]) =>
          `src/${path} drops ${dropped}, which processes of the former version still call. Keep it for one version, and drop it by a migration of a later one.`,
      ),
  )

const copy = mkdtempSync(join(tmpdir(), 'gradapp-drizzle-'))
try {
  cpSync('drizzle', copy, { recursive: true })
  const before = readdirSync(copy).length
  const { stdout, stderr, status } = spawnSync(
    'node_modules/.bin/drizzle-kit',
    [
      'generate',
      '--dialect',
      'postgresql',
      '--out',
      copy,
      ...['./src/server/auth/tables.ts', './src/server/tables.ts', './src/features/*/tables.ts'].flatMap((schema) => [
        '--schema',
        schema,
      ]),
    ],
    { encoding: 'utf8' },
  )
  const added = readdirSync(copy).length - before
  if (status !== 0) console.log(stdout, stderr)
  if (added !== 0) console.log('The tables have changed since the last migration. Run: npm run db:generate')
  const misplaced = [...misplacedProcedures(), ...breaking(), ...droppedFunctions()]
  for (const problem of misplaced) console.log(problem)
  process.exitCode = status === 0 && added === 0 && misplaced.length === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
