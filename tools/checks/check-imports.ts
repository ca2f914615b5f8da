import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync } from 'oxc-parser'

// Import rules: a file imports its own layer and lower ones, and features form no cycle. Biome refuses cycles between
// files (noImportCycles).

/** Layers from the ground up; folders of one layer do not know each other. */
const layers: string[][] = [
  ['src/shared/'],
  ['src/client/', 'src/server/'],
  ['src/features/'],
  ['src/routes/', 'src/demo/'],
  ['src/entry/'],
  ['cli/'],
  ['tests/'],
  ['e2e/'],
  ['tools/', 'bench/'],
]
/** Layers inside the features, of the kinds that run on the server. */
const kinds: string[][] = [['tables'], ['data', 'provider'], ['emails'], ['commands'], ['guards'], ['router', 'jobs']]

/** Imports of a higher layer, each with its reason. */
const allowed: Record<string, string> = {
  'src/client/api.ts -> src/entry/contract.ts': 'the type of the whole contract, from which the client is built',
}

const roots = layers.flat().map((folder) => folder.split('/')[0] ?? '')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...new Set(roots)], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /(?<!\.d)\.m?[jt]sx?$/.test(file) && !file.includes('.test.') && !file.endsWith('.gen.ts'))

const serverOnly =
  /^src\/features\/.+[/.](tables|data|router|guards|commands|provider|worker|jobs|emails|fixtures)\.ts$/
const isBrowser = (file: string) =>
  file.startsWith('src/routes/') ||
  // The test renderer for components runs in Node.
  (file.startsWith('src/client/') && !file.startsWith('src/client/testing/')) ||
  file.includes('/components/') ||
  /^src\/features\/.+[/.]client\.ts$/.test(file)
/** Builders and renderers for tests, which stand beside what they build. */
const isTestSupport = (file: string) => file.endsWith('fixtures.ts') || file.startsWith('src/client/testing/')
const folderOf = (file: string) =>
  isTestSupport(file) ? 'tests/' : layers.flat().find((folder) => file.startsWith(folder))
const kindOf = (file: string) => /^src\/features\/.+[/.]([a-z]+)\.ts$/.exec(file)?.[1] ?? ''
const rankIn = (order: string[][], name = '') => order.findIndex((names) => names.includes(name))
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
    const target = /^#(?:src|tests)\//.test(name)
      ? name.slice(1)
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
    breaks: (file, target) => {
      const [from, to] = [folderOf(file), folderOf(target)]
      return from !== to && rankIn(layers, to) >= rankIn(layers, from) && !allowed[`${file} -> ${target}`]
    },
    advice: 'a file may import only lower layers; pass the code in from src/entry/app.ts or a route, or move it down.',
  },
  {
    breaks: (file, target) => {
      const [from, to] = [rankIn(kinds, kindOf(file)), rankIn(kinds, kindOf(target))]
      return from !== -1 && to > from && !allowed[`${file} -> ${target}`]
    },
    advice: 'tables, data, e-mails, commands and routers import in this order, never back; move the function down.',
  },
  {
    breaks: (file, target, typeOnly) =>
      /[/.]tables\.ts$/.test(target) &&
      !typeOnly &&
      !/[/.](tables|data|fixtures)\.ts$/.test(file) &&
      file.startsWith('src/features/'),
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
