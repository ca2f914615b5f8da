import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { TestDatabase } from './database.ts'

// Query plans by auto_explain: the database explains each statement to its client, also those inside functions and
// triggers.

const planSchema = z.looseObject({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Index Cond': z.string().optional(),
  get Plans() {
    return z.array(planSchema).optional()
  },
})
type Plan = z.infer<typeof planSchema>

export interface ExplainedStatement {
  text: string
  plan: Plan
}

/** Returns the steps of a plan, each with its conditions. */
export const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

const explanationIn = (message: string | undefined): ExplainedStatement | undefined => {
  const start = message?.indexOf('plan:\n') ?? -1
  if (start === -1) return undefined
  const { Plan: plan, 'Query Text': text } = z
    .object({ 'Query Text': z.string(), Plan: planSchema })
    .parse(JSON.parse(message?.slice(start + 6) ?? '{}'))
  return { text, plan }
}

/** Explains each statement to `hear` from the next connection on; `settings` apply to those connections as well. */
export const explainStatements = async (
  { name, owner, database }: TestDatabase,
  hear: (explained: ExplainedStatement) => void,
  settings: string[] = [],
): Promise<void> => {
  for (const setting of [
    "session_preload_libraries = 'auto_explain'",
    'auto_explain.log_min_duration = 0',
    'auto_explain.log_nested_statements = on',
    "auto_explain.log_format = 'json'",
    "auto_explain.log_level = 'notice'",
    ...settings,
  ])
    await owner.query(`alter database ${name} set ${setting}`)
  for (const pool of [database.servicePool, database.requestPool])
    pool.on('connect', (client) =>
      client.on('notice', ({ message }) => {
        const explained = explanationIn(message)
        if (explained) hear(explained)
      }),
    )
  await owner.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  // The pools open new connections after these are terminated.
  await pause(100)
}
