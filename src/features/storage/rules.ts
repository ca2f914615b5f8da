// Storage quotas and upload rate limits per user; all their numbers are here.

import { minuteMs } from '#src/shared/durations.ts'

const megabyte = 1024 * 1024
/** Storage quota per user, including removed files that can still be restored. */
export const storageQuota = { files: 500, bytes: 500 * megabyte }

const hourly = (limit: number) => ({ limit, windowMs: 60 * minuteMs, blockMs: 15 * minuteMs })

/** Upload rate limit per user and hour, accepted and rejected uploads together; far above normal use. */
export const uploadLimits = {
  requirement: hourly(100),
  cv: hourly(30),
  picture: hourly(30),
  resource: hourly(60),
  message: hourly(60),
  packet: hourly(60),
}

export interface StorageUse {
  files: number
  bytes: number
}

/** Tells whether a further file of `bytes` is within the quota. */
export const isWithinQuota = (use: StorageUse, bytes: number): boolean =>
  use.files + 1 <= storageQuota.files && use.bytes + bytes <= storageQuota.bytes
