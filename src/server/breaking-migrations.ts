/**
 * Marker of a breaking migration, followed by a reason, at the start of a line. No process of the former version may
 * run during it.
 */
export const breakingMigrationMarker = '-- Not beside the former version:'

/** Whether a migration is marked as breaking. */
export const isBreakingMigration = (migration: string): boolean =>
  migration
    .split('\n')
    .some((line) => line.startsWith(breakingMigrationMarker) && line.length > breakingMigrationMarker.length + 1)
