import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

// Import rules: routes and joins may import features, features client and server, and those shared; features form no
// cycle.

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
  // The test renderer for components runs in Node.
  (file.startsWith('src/client/') && !file.startsWith('src/client/testing/')) ||
  file.includes('/components/') ||
  /^src\/features\/.+[/.]client\.ts$/.test(file)
const isNeutral = (file: string) =>
  /^src\/features\/.+[/.](contract|rules|parse|format|engine)\.ts$/.test(file) || file.startsWith('src/shared/')
const featureOf = (file: string) => /^src\/features\/([a-z-]+)\//.exec(file)?.[1]

/** Lists the imports and re-exports of a file, and whether they are type-only. */
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
    advice: "browser code may import only a feature's contract, rules, client and components.",
  },
  {
    breaks: (file, target) => isNeutral(file) && (isServerFile(target) || target.startsWith('src/client/')),
    advice:
      'contracts, rules, parsers, formatters and engines run on both sides and may import neither server nor client code.',
  },
  {
    breaks: (file, target) => file.startsWith('src/shared/') && isOurs(target) && !target.startsWith('src/shared/'),
    advice: 'src/shared/ may import only src/shared/.',
  },
  {
    breaks: (file, target) => /^src\/(client|server)\//.test(file) && target.startsWith('src/features/'),
    advice: 'src/client/ and src/server/ may not import a feature; pass it in from src/entry/app.ts or a route.',
  },
  {
    breaks: (file, target) => file.startsWith('src/server/') && target.startsWith('src/client/'),
    advice: 'server code may not import client code.',
  },
  {
    breaks: (file, target, typeOnly) =>
      /[/.]tables\.ts$/.test(target) &&
      !typeOnly &&
      !/[/.](tables|data|fixtures)\.ts$/.test(file) &&
      !file.startsWith('src/server/'),
    advice: 'only tables.ts, data.ts and fixtures.ts may import tables; add a function to data.ts.',
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

/** Depth-first search; a feature that recurs on its own path closes a cycle. */
const visit = (feature: string, path: string[], done: Set<string>) => {
  if (path.includes(feature)) {
    problems.push(
      `Features import each other in a cycle: ${[...path.slice(path.indexOf(feature)), feature].join(' -> ')}. Compose them in a route or join instead.`,
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
