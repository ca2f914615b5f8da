/** How long the browser waits for the first byte of a response, in milliseconds (data specification, section 9). */
export const requestTimeoutsMs = {
  /** A read whose query names no limit of its own. */
  read: 8000,
  /** A change: it may wait for others of the same row. */
  change: 30_000,
  /** A file on a slow line. */
  upload: 120_000,
} as const
