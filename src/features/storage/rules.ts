// How much one person may store and how often: every number of the quotas stands here.

import { minuteMs } from '#src/shared/durations.ts'

const megabyte = 1024 * 1024
/** What one person may keep at a time, files included that were taken off and can still come back. */
export const storageQuota = { files: 500, bytes: 500 * megabyte }

const hourly = (limit: number) => ({ limit, windowMs: 60 * minuteMs, blockMs: 15 * minuteMs })

/** What one person may send in an hour, taken or refused: far more than anybody needs. */
export const uploadLimits = {
  requirement: hourly(100),
  cv: hourly(30),
  picture: hourly(30),
  resource: hourly(60),
  message: hourly(60),
}

export interface StorageUse {
  files: number
  bytes: number
}

/** Whether a further file of `bytes` still has room. */
export const isWithinQuota = (use: StorageUse, bytes: number): boolean =>
  use.files + 1 <= storageQuota.files && use.bytes + bytes <= storageQuota.bytes
