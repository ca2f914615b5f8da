import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The tables in the code and the committed migrations say the same: generating into a copy must add nothing.

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
  process.exitCode = status === 0 && added === 0 ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
