import { mkdirSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { TierModel } from '#src/features/matching/tiers/tiers.rules.ts'
import { replaceSection } from '../evaluate/replace-section.ts'
import { fitOwnOutcomes } from './fit-own-outcomes.ts'
import { asksForLook, type Checked, checkLeakage, fitOn } from './leakage-check.ts'
import {
  figuresTable,
  groupsTable,
  leakageTable,
  type MeasuredFile,
  type Published,
  reliabilityTable,
  slicesTable,
} from './matching-report.ts'
import {
  findUnsafeSlices,
  hasHarmlessTiers,
  hasReachedTargets,
  leakageFrom,
  measureGroups,
  measureOutcomes,
  measureSlices,
  type Resolved,
} from './measurement.ts'
import { isUsedForFitting, type OutcomesFile, OutcomesFileError, readOutcomesFile } from './outcomes-file.ts'
import { renderReliabilityChart } from './reliability-chart.ts'

// npm run tool -- fit-matching FILE... [--held 2015,2016] [--into FOLDER]: fits the weights of the tiers on posts of
// all seasons but the held-out ones, and on half of the applicants, and checks them on the rest. Only when every file
// passes, it writes tiers.json and measurement.json into catalogue/, with the chart and tables of docs/matching.md;
// into another folder, those two files and the chart. No row of the files is written anywhere.
// npm run tool -- fit-matching --own [--into FOLDER]: the same on the outcomes that users of this installation share.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    held: { type: 'string', default: '2015,2016,2018,2020,2021' },
    own: { type: 'boolean', default: false },
    into: { type: 'string' },
  },
})

const root = new URL('../../', import.meta.url)
const heldSeasons = values.held.split(',').map(Number)

const split = (file: OutcomesFile): Checked => {
  const { fitted = [], unseen = [] } = Object.groupBy(file.resolved, (one) =>
    isUsedForFitting(one, file.form, { lastSeason: Number.POSITIVE_INFINITY, heldSeasons }) ? 'fitted' : 'unseen',
  )
  return { file, fitted, unseen }
}

const seasonsOf = (rows: Resolved[]) => {
  const seasons = rows.flatMap(({ outcome }) => outcome.season ?? [])
  return seasons.length > 0
    ? `${seasons.reduce((a, b) => Math.min(a, b))}-${seasons.reduce((a, b) => Math.max(a, b))}`
    : 'unknown'
}

const measureFile = (model: TierModel, { file, unseen }: Checked): MeasuredFile => {
  const { auc, brier, withinApplicant, tiers } = measureOutcomes(model, unseen, 'unsaid')
  return {
    name: file.name,
    rows: file.rows,
    resolved: file.resolved.length,
    checked: unseen.length,
    seasons: seasonsOf(unseen),
    split:
      file.form === 'posts'
        ? { kind: 'seasons', held: [...new Set(unseen.flatMap(({ outcome }) => outcome.season ?? []))].sort() }
        : { kind: 'applicants' },
    ...measureOutcomes(model, unseen),
    unsaid: { auc, brier, withinApplicant, tiers },
  }
}

const measureAll = (model: TierModel, parts: Checked[], measuredAt: string): Published => {
  const unseen = parts.flatMap((part) => part.unseen)
  return {
    measuredAt,
    files: parts.map((part) => measureFile(model, part)),
    groups: { said: measureGroups(model, unseen), unsaid: measureGroups(model, unseen, 'unsaid') },
    slices: measureSlices(model, unseen),
    leakage: checkLeakage(model, parts),
  }
}

const chartOf = ({ files }: Published) =>
  renderReliabilityChart(files.map(({ name, reliability }) => ({ name, points: reliability })))

const writeDocument = (published: Published) => {
  const { files, groups, slices, leakage } = published
  const document = new URL('docs/matching.md', root)
  writeFileSync(new URL('docs/matching-reliability.svg', root), chartOf(published))
  const lines = [...figuresTable(files), '', '![Reliability](matching-reliability.svg)', '', ...reliabilityTable(files)]
  replaceSection(document, 'measurement', lines.join('\n'))
  replaceSection(document, 'groups', groupsTable(groups.said).join('\n'))
  replaceSection(document, 'slices', slicesTable(slices).join('\n'))
  replaceSection(document, 'leakage', leakageTable(leakage).join('\n'))
}

const write = (tiers: object, published: Published) => {
  const folder = values.into === undefined ? new URL('catalogue/', root) : pathToFileURL(`${values.into}/`)
  mkdirSync(folder, { recursive: true })
  const writeJson = (name: string, content: unknown) =>
    writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(content, null, 1)}\n`)
  writeJson('tiers', tiers)
  writeJson('measurement', published)
  if (values.into === undefined) writeDocument(published)
  else writeFileSync(new URL('matching-reliability.svg', folder), chartOf(published))
}

/** Checks of all files together: a safety must be safe in every slice, and a reach must not be within reach. */
const requireHarmless = (model: TierModel, parts: Checked[]) => {
  const unseen = parts.flatMap((part) => part.unseen)
  const unsafe = findUnsafeSlices(model, unseen)
  if (unsafe.length === 0 && hasHarmlessTiers(measureOutcomes(model, unseen).tiers)) return
  throw new OutcomesFileError(`Nothing was written: the tiers do harm (${unsafe.join(', ') || 'all together'}).`)
}

const fitAndMeasure = async (paths: string[]) => {
  const parts: Checked[] = []
  for (const path of paths) parts.push(split(await readOutcomesFile(path)))
  const fitted = parts.flatMap((part) => part.fitted)
  const lastSeason = fitted.reduce((last, { outcome: { season } }) => Math.max(last, season ?? 0), 0)
  const model = fitOn(fitted, { lastSeason, heldSeasons: heldSeasons.filter((season) => season <= lastSeason) })
  const fittedAt = new Date().toISOString().slice(0, 10)
  const published = measureAll(model, parts, fittedAt)
  const tables = [figuresTable(published.files), slicesTable(published.slices), leakageTable(published.leakage)]
  console.log(tables.map((lines) => lines.join('\n')).join('\n\n'))
  for (const file of published.files.filter(asksForLook))
    console.log(`${file.name}: above ${leakageFrom}, so read the second table before you trust the first.`)
  const failed = parts.filter(({ file }, index) => {
    const measured = published.files[index]
    return !measured || !hasReachedTargets(measured, file.form)
  })
  if (failed.length > 0)
    throw new OutcomesFileError(
      `Nothing was written: ${failed.map(({ file }) => file.name).join(', ')} does not reach what it has to (see docs/matching.md).`,
    )
  requireHarmless(model, parts)
  const origin = `npm run tool -- fit-matching on ${paths.length} files of self-reported outcomes, seasons ${seasonsOf(fitted)}`
  write({ fittedAt, origin, outcomes: fitted.length, ...model }, published)
}

try {
  if (positionals.length === 0 && !values.own)
    throw new OutcomesFileError('Name the files, or say --own: npm run tool -- fit-matching FILE... [--held 2015,2016]')
  if (values.own) await fitOwnOutcomes(values.into ?? 'catalogue')
  else await fitAndMeasure(positionals)
} catch (error) {
  if (!(error instanceof OutcomesFileError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
