/** Finds the root cause of an error of Drizzle, of the pool, of the disk or of Node. */
export const findRootCause = (error: unknown): unknown => {
  let root = error
  while (root instanceof Error && root.cause !== undefined) root = root.cause
  return root
}

/** Returns the code of an error of Node or PostgreSQL. */
export const getErrorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const readOnlyState = '25006'

/** Whether the database rejected a write because it is read-only: a replica, or a primary during a failover. */
export const isDatabaseReadOnly = (error: unknown): boolean => getErrorCode(findRootCause(error)) === readOnlyState
