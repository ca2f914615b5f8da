/** A migration that begins a line with this and a reason needs a stop: no process of the former version may run beside it. */
export const stopMark = '-- Not beside the former version:'

/** Whether a migration says that it needs a stop. */
export const stopsFormerVersion = (migration: string): boolean =>
  migration.split('\n').some((line) => line.startsWith(stopMark) && line.length > stopMark.length + 1)
