import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { fitTierModel } from '../src/features/matching/fitting/rules.ts'
import {
  doesReachTargets,
  type Measurement,
  measureOutcomes,
  type Resolved,
} from '../src/features/matching/measurement/rules.ts'
import { tiers } from '../src/features/matching/tiers/rules.ts'
import { fitOwnOutcomes } from './fit-own-outcomes.ts'
import { isFitted, type OutcomesFile, OutcomesFileError, readOutcomesFile } from './outcomes-file.ts'
import { reliabilityChart } from './reliability-chart.ts'
import { replaceSection } from './replace-section.ts'

// npm run fit:matching -- FILE... [--until 2014]: fits the weights of the tiers on the older seasons of posts and on
// half of the applicants, checks them on the rest, and writes catalogue/tiers.json, catalogue/measurement.json, and the
// results in docs/matching.md with their chart. No row of the files is written anywhere.
// npm run fit:matching -- --own [--into FOLDER]: the same on the outcomes that this installation's people share.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    until: { type: 'string', default: '2014' },
    own: { type: 'boolean', default: false },
    into: { type: 'string', default: 'catalogue' },
  },
})

const root = new URL('../', import.meta.url)
const lastSeason = Number(values.until)

interface Checked {
  file: OutcomesFile
  fitted: Resolved[]
  unseen: Resolved[]
}

const split = (file: OutcomesFile): Checked => {
  const { fitted = [], unseen = [] } = Object.groupBy(file.resolved, (one) =>
    isFitted(one, file.form, lastSeason) ? 'fitted' : 'unseen',
  )
  return { file, fitted, unseen }
}

const sorted = (parts: Checked[]) =>
  parts.flatMap(({ fitted }) =>
    fitted.map(({ outcome, place }) => ({ isAccepted: outcome.isAccepted, profile: outcome.profile, place })),
  )

const seasonsOf = (rows: Resolved[]) => {
  const seasons = rows.flatMap(({ outcome }) => outcome.season ?? [])
  return seasons.length > 0
    ? `${seasons.reduce((a, b) => Math.min(a, b))}-${seasons.reduce((a, b) => Math.max(a, b))}`
    : 'unknown'
}

const writeJson = (name: string, content: unknown) =>
  writeFileSync(new URL(`catalogue/${name}.json`, root), `${JSON.stringify(content, null, 1)}\n`)

interface MeasuredFile extends Measurement {
  name: string
  rows: number
  resolved: number
  seasons: string
  split: string
}

const percent = (share: number | null) => (share === null ? '' : `${(100 * share).toFixed(1)} %`)
const figuresTable = (files: MeasuredFile[]) => [
  `| file | checked on | outcomes | AUC | Brier | within one applicant | within one programme | ${tiers.join(' | ')} |`,
  `|---|---|---:|---:|---:|---:|---:|${tiers.map(() => '---:').join('|')}|`,
  ...files.map((file) => {
    const shares = tiers.map((tier) => `${percent(file.tiers[tier].acceptedShare)} of ${file.tiers[tier].count}`)
    const figures = [file.auc, file.brier, file.withinApplicant, file.withinProgram]
    return `| ${[file.name, file.split, file.resolved, ...figures, ...shares].join(' | ')} |`
  }),
]
const reliabilityTable = (files: MeasuredFile[]) => [
  '| file | predicted | accepted | outcomes |',
  '|---|---:|---:|---:|',
  ...files.flatMap(({ name, reliability }) =>
    reliability.map((at) => `| ${name} | ${percent(at.predicted)} | ${percent(at.accepted)} | ${at.count} |`),
  ),
]

const fitAndMeasure = async (paths: string[]) => {
  const parts: Checked[] = []
  for (const path of paths) parts.push(split(await readOutcomesFile(path)))
  const cases = sorted(parts)
  const model = { ...fitTierModel(cases), lastSeason }
  const fittedAt = new Date().toISOString().slice(0, 10)
  const files: MeasuredFile[] = parts.map(({ file, unseen }) => ({
    name: file.name,
    rows: file.rows,
    resolved: unseen.length,
    seasons: seasonsOf(unseen),
    split: file.form === 'posts' ? `seasons after ${lastSeason}` : 'the other half of the applicants',
    ...measureOutcomes(model, unseen),
  }))
  writeJson('tiers', {
    fittedAt,
    origin: `npm run fit:matching on ${paths.length} files of self-reported outcomes, seasons ${seasonsOf(parts.flatMap(({ fitted }) => fitted))}`,
    outcomes: cases.length,
    ...model,
  })
  writeJson('measurement', { measuredAt: fittedAt, files })
  writeFileSync(
    new URL('docs/matching-reliability.svg', root),
    reliabilityChart(files.map(({ name, reliability }) => ({ name, points: reliability }))),
  )
  const lines = [...figuresTable(files), '', '![Reliability](matching-reliability.svg)', '', ...reliabilityTable(files)]
  replaceSection(new URL('docs/matching.md', root), 'measurement', lines.join('\n'))
  console.log(figuresTable(files).join('\n'))
  if (!files.every(doesReachTargets))
    throw new OutcomesFileError('The fit does not reach what it has to (see docs/matching.md).')
}

try {
  if (positionals.length === 0 && !values.own)
    throw new OutcomesFileError('Name the files, or say --own: npm run fit:matching -- FILE... [--until 2014]')
  if (values.own) await fitOwnOutcomes(values.into)
  else await fitAndMeasure(positionals)
} catch (error) {
  if (!(error instanceof OutcomesFileError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
