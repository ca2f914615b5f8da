/** A migration that begins a line with this and a reason needs a stop: no process of the former version may run beside it. */
export const breakingMigrationMarker = '-- Not beside the former version:'

/** Whether a migration says that it needs a stop. */
export const isBreakingMigration = (migration: string): boolean =>
  migration
    .split('\n')
    .some((line) => line.startsWith(breakingMigrationMarker) && line.length > breakingMigrationMarker.length + 1)
