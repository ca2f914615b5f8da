import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

// Who may import whom: routes and joins, then features, then client and server, then shared; and no cycle of features.

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) =>
      /\.(ts|tsx)$/.test(file) && !file.includes('.test.') && !file.endsWith('.gen.ts') && !file.endsWith('.d.ts'),
  )

const serverOnly =
  /^src\/features\/.+[/.](tables|data|router|guards|commands|provider|worker|jobs|emails|fixtures)\.ts$/
const isBrowser = (file: string) =>
  file.startsWith('src/routes/') ||
  // What draws components in tests runs in Node.
  (file.startsWith('src/client/') && !file.startsWith('src/client/testing/')) ||
  file.includes('/components/') ||
  /^src\/features\/.+[/.]client\.ts$/.test(file)
const isNeutral = (file: string) =>
  /^src\/features\/.+[/.](contract|rules|parse|format|engine)\.ts$/.test(file) || file.startsWith('src/shared/')
const featureOf = (file: string) => /^src\/features\/([a-z-]+)\//.exec(file)?.[1]

/** What a file imports and re-exports, and whether for its types only. */
const importsOf = (file: string) => {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const named = [
    ...staticImports.map(({ start, moduleRequest }) => ({ start, name: moduleRequest.value })),
    ...staticExports.map(({ start, entries }) => ({ start, name: entries[0]?.moduleRequest?.value })),
    ...dynamicImports.map(({ start, moduleRequest }) => ({
      start,
      name: text.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    })),
  ]
  return named.flatMap(({ start, name }) => {
    if (name === undefined) return []
    const target = name.startsWith('#src/')
      ? name.replace('#src/', 'src/')
      : name.startsWith('.')
        ? normalize(join(dirname(file), name))
        : name
    return [{ target, typeOnly: /^(?:import|export) type\b/.test(text.slice(start, start + 12)) }]
  })
}

const problems: string[] = []
const edges = new Map<string, Set<string>>()

interface Rule {
  breaks: (file: string, target: string, typeOnly: boolean) => boolean
  advice: string
}

const isServerFile = (target: string) =>
  target.startsWith('src/server/') ||
  serverOnly.test(target) ||
  target === 'src/entry/router.ts' ||
  target.startsWith('node:')
const isOurs = (target: string) => target.startsWith('src/')

const rules: Rule[] = [
  {
    breaks: (file, target) => isBrowser(file) && isServerFile(target),
    advice: "browser code takes a feature's contract, rules, client or components.",
  },
  {
    breaks: (file, target) => isNeutral(file) && (isServerFile(target) || target.startsWith('src/client/')),
    advice: 'rules and contracts belong to neither side.',
  },
  {
    breaks: (file, target) => file.startsWith('src/shared/') && isOurs(target) && !target.startsWith('src/shared/'),
    advice: 'shared imports nothing of ours but shared.',
  },
  {
    breaks: (file, target) => /^src\/(client|server)\//.test(file) && target.startsWith('src/features/'),
    advice: 'the platform knows no feature; hand it in from src/entry/app.ts or a route.',
  },
  {
    breaks: (file, target) => file.startsWith('src/server/') && target.startsWith('src/client/'),
    advice: 'server and client never import each other.',
  },
  {
    breaks: (file, target, typeOnly) =>
      /[/.]tables\.ts$/.test(target) &&
      !typeOnly &&
      !/[/.](tables|data|fixtures)\.ts$/.test(file) &&
      !file.startsWith('src/server/'),
    advice: 'only tables.ts, data.ts and fixtures.ts import tables; go through data.ts.',
  },
]

for (const file of files)
  for (const { target, typeOnly } of importsOf(file)) {
    for (const rule of rules)
      if (rule.breaks(file, target, typeOnly)) problems.push(`${file} imports ${target}: ${rule.advice}`)
    const from = featureOf(file)
    const to = featureOf(target)
    if (from && to && from !== to) edges.set(from, (edges.get(from) ?? new Set()).add(to))
  }

/** Depth first; a feature met again on its own path closes a cycle. */
const visit = (feature: string, path: string[], done: Set<string>) => {
  if (path.includes(feature)) {
    problems.push(
      `Features need each other: ${[...path.slice(path.indexOf(feature)), feature].join(' -> ')}. Let the route compose them.`,
    )
    return
  }
  if (done.has(feature)) return
  for (const next of edges.get(feature) ?? []) visit(next, [...path, feature], done)
  done.add(feature)
}
const done = new Set<string>()
for (const feature of edges.keys()) visit(feature, [], done)

for (const problem of new Set(problems)) console.log(problem)
process.exit(problems.length === 0 ? 0 : 1)
