/** The error that an error of Drizzle, of the pool, of the disk or of Node was caused by. */
export const findRootCause = (error: unknown): unknown => {
  let root = error
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  return root
}

/** The code of an error of Node or PostgreSQL. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const readOnlyState = '25006'

/** Whether the database refused to write because it only reads: a replica, or a primary that is being replaced. */
export const isDatabaseReadOnly = (error: unknown): boolean => codeOf(findRootCause(error)) === readOnlyState
