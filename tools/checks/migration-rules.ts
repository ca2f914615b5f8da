import { isBreakingMigration } from '#src/server/breaking-migrations.ts'

// Zero-downtime migrations: during a rolling upgrade processes of the former version work on the new schema until each
// is replaced. A migration that drops or tightens something they use makes them fail.

const rules: { pattern: RegExp; problem: string }[] = [
  { pattern: /\bdrop\s+table\b/i, problem: 'drops a table' },
  { pattern: /\bdrop\s+column\b/i, problem: 'drops a column' },
  { pattern: /\bdrop\s+(?:function|type|view)\b/i, problem: 'drops a function, a type or a view' },
  { pattern: /\brename\s+(?:column|to|table)\b/i, problem: 'renames something' },
  { pattern: /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i, problem: 'changes the type of a column' },
  { pattern: /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i, problem: 'refuses null where it was taken' },
  { pattern: /\balter\s+column\s+\S+\s+drop\s+default\b/i, problem: 'takes a default away' },
]

const addsRequired = (statement: string) =>
  /\badd\s+column\b/i.test(statement) &&
  /\bnot\s+null\b/i.test(statement) &&
  !/\b(?:default|generated)\b/i.test(statement)

const withoutRemarks = (statement: string) =>
  statement
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')

/**
 * Lists the statements of a migration that break the former version; none where the migration is marked as stopping the
 * product.
 */
export const breaksFormerVersion = (migration: string): string[] => {
  if (isBreakingMigration(migration)) return []
  return migration
    .split(/;|--> statement-breakpoint/)
    .map(withoutRemarks)
    .flatMap((statement) => [
      ...rules.flatMap(({ pattern, problem }) => (pattern.test(statement) ? [problem] : [])),
      ...(addsRequired(statement) ? ['adds a column that must be written, without a default'] : []),
    ])
}
