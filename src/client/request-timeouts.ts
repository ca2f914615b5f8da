/** Timeouts for the first byte of a response, in milliseconds (data specification, section 9). */
export const requestTimeoutsMs = {
  /** Default timeout of a read. */
  read: 8000,
  /** Timeout of a write, which may wait for other writes of the same row. */
  change: 30_000,
  /** Timeout of an upload on a slow connection. */
  upload: 120_000,
} as const
