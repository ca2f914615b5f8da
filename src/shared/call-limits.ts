/** How long the browser waits for the first byte of an answer, in milliseconds (data specification, section 9). */
export const callLimitsMs = {
  /** A call of the dashboard. */
  dashboard: 6000,
  /** Every other read. */
  read: 8000,
  /** Beyond the parts of the snapshot, the slowest of which may take six seconds after the whole took two. */
  snapshot: 10_000,
  /** A change: it may wait for others of the same row. */
  change: 30_000,
  /** A file on a slow line. */
  upload: 120_000,
} as const
