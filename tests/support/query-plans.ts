import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import type { TestDatabase } from './database.ts'

// How the database does what it is asked for: it explains each statement to whoever makes it, those inside of functions and
// triggers too.

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

/** A plan's steps, each with what it is made of behind it. */
export const flattenPlan = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flattenPlan)]

const explanationIn = (message: string | undefined): ExplainedStatement | undefined => {
  const start = message?.indexOf('plan:\n') ?? -1
  if (start === -1) return undefined
  const { Plan: plan, 'Query Text': text } = z
    .object({ 'Query Text': z.string(), Plan: planSchema })
    .parse(JSON.parse(message?.slice(start + 6) ?? '{}'))
  return { text, plan }
}

/** From the next connection on each statement is explained to `hear`; `settings` hold for those connections as well. */
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
  // The pools learn of it by their connections' ends.
  await pause(100)
}
