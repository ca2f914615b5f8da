import { parseArgs } from 'node:util'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { readTierModel } from '#src/features/matching/tiers/tier-model.commands.ts'
import { type Measurement, measureOutcomes, type Resolved } from '../matching/measurement.ts'
import { isUsedForFitting, OutcomesFileError, readOutcomesFile } from '../matching/outcomes-file.ts'

// npm run eval -- matching FILE.csv[.gz] [--json] [--unseen]: how well the shipped tiers order and calibrate the
// outcomes of a file. --unseen leaves out rows that the weights were fitted on. Prints only sums, no rows.

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { json: { type: 'boolean' }, unseen: { type: 'boolean' } },
})

const percent = (share: number | null) => (share === null ? 'no cases' : `${(100 * share).toFixed(1)} %`)
const figure = (value: number | null) => (value === null ? 'not known' : value.toFixed(4))

const print = (name: string, rows: number, resolved: number, measured: Measurement) => {
  console.log(`${name}: ${rows} rows, ${resolved} with a known university and decision (${percent(resolved / rows)})`)
  console.log(`area under the curve   ${figure(measured.auc)}`)
  console.log(`Brier score            ${figure(measured.brier)}`)
  console.log(`within one applicant   ${figure(measured.withinApplicant)}`)
  console.log(`within one programme   ${figure(measured.withinProgram)}`)
  for (const tier of tiers) {
    const { count, acceptedShare } = measured.tiers[tier]
    console.log(`${tier.padEnd(7)} ${String(count).padStart(7)} cases, accepted ${percent(acceptedShare)}`)
  }
  for (const { predicted, accepted, count } of measured.reliability)
    console.log(`predicted ${percent(predicted).padStart(7)}  came true ${percent(accepted).padStart(7)}  ${count}`)
}

const evaluate = async (path: string) => {
  const file = await readOutcomesFile(path)
  const model = readTierModel()
  const unseen = (one: Resolved) => !isUsedForFitting(one, file.form, model)
  const resolved = values.unseen ? file.resolved.filter(unseen) : file.resolved
  const measured = measureOutcomes(model, resolved)
  const { reliability: _chart, ...figures } = measured
  if (values.json) console.log(JSON.stringify({ rows: file.rows, resolved: resolved.length, ...figures }))
  else print(file.name, file.rows, resolved.length, measured)
}

const [path] = positionals
try {
  if (!path) throw new OutcomesFileError('Name a file: npm run eval -- matching FILE.csv[.gz] [--json] [--unseen]')
  await evaluate(path)
} catch (error) {
  console.error(error instanceof OutcomesFileError ? error.message : `The file could not be read: ${String(error)}`)
  process.exitCode = 1
}
