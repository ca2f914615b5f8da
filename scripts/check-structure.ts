import { execFileSync } from 'node:child_process'
import { basename } from 'node:path'

// The closed list of file names inside a feature, and the names that are allowed nowhere.

const vocabulary = [
  'contract',
  'rules',
  'tables',
  'data',
  'router',
  'guards',
  'commands',
  'provider',
  'worker',
  'jobs',
  'emails',
  'fixtures',
  'client',
]
const refused = ['index', 'utils', 'helpers', 'misc', 'common', 'types', 'constants', 'hooks', 'lib', 'general']

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'scripts', 'e2e', 'bench'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))

const problems: string[] = []
for (const file of files) {
  const stem = basename(file).split('.')[0] ?? ''
  const isRoute = file.startsWith('src/routes/')
  if (refused.includes(stem) && !isRoute)
    problems.push(`${file}: the name "${stem}" says nothing. Name the file after what it does.`)
  const feature = /^src\/features\/[a-z-]+\/(.+)$/.exec(file)?.[1]
  if (!feature) continue
  const inner = feature.split('/')
  const isComponent = inner.includes('components')
  if (isComponent || /\.test\.tsx?$/.test(file)) continue
  if (!vocabulary.includes(stem))
    problems.push(`${file}: inside a feature a file is one of ${vocabulary.join(', ')}, or lies in components/.`)
}

for (const problem of problems) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
