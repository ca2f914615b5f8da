import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readTierModel } from '#src/features/matching/tiers/tier-model.commands.ts'
import { listOutcomes } from '#src/features/outcomes/data.ts'
import { readConfig } from '#src/server/config.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { withDatabase } from '#src/server/with-database.ts'
import type { Published } from './matching-report.ts'
import { OutcomesFileError } from './outcomes-file.ts'
import { fewestOutcomes, type Refit, refit } from './refit.ts'

// Fit on shared outcomes of this installation, a part of `npm run tool -- fit-matching`. No row leaves the database:
// only weights are written, and sums of the half of the users that was not fitted on.

const readOutcomes = async () =>
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp fit', 1)
    try {
      return await listOutcomes(drizzle(pool))
    } finally {
      await pool.end()
    }
  })

const figures = ({ auc, brier, withinApplicant }: Extract<Refit, { result: 'failed' }>['measured']) =>
  `area under the curve ${auc}, Brier score ${brier}, within one applicant ${withinApplicant}`

/**
 * Writes tiers.json and measurement.json into the folder when the fit passes; otherwise writes nothing and prints the
 * reason.
 */
export const fitOwnOutcomes = async (folder: string): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10)
  const season = Number(today.slice(0, 4))
  const fit = refit(await readOutcomes(), readTierModel(), season)
  if (fit.result === 'few')
    throw new OutcomesFileError(
      `Nothing was written: ${fit.outcomes} shared decisions are in groups of ten or more people, and a fit needs ${fewestOutcomes}.`,
    )
  if (fit.result === 'failed')
    throw new OutcomesFileError(
      `Nothing was written: the fit does not hold on the people that it has not seen (${figures(fit.measured)}; the weights in use: ${figures(fit.inUse)}).`,
    )
  const { measured, model, outcomes, unseen, groups, slices } = fit
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(content, null, 1)}\n`)
  mkdirSync(folder, { recursive: true })
  const origin = 'npm run tool -- fit-matching --own on decisions that people of this installation share'
  write('tiers', { fittedAt: today, origin, outcomes: outcomes - unseen, ...model })
  const file = {
    name: 'own outcomes',
    rows: outcomes,
    resolved: outcomes,
    checked: unseen,
    seasons: `${season}`,
    split: { kind: 'people' },
  } as const
  // Shared decisions contain no citizenship, so there is one measurement for all.
  const published: Published = {
    measuredAt: today,
    files: [{ ...file, ...measured, unsaid: measured }],
    groups: { said: groups, unsaid: groups },
    slices: { season: [], country: [], evidence: slices },
    leakage: [],
  }
  write('measurement', published)
  console.log(`Fitted on ${outcomes - unseen} decisions, checked on ${unseen}: ${figures(measured)}`)
}
