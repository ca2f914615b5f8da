import { dayMs } from './durations.ts'

/** Retention of removed rows in the trash, in milliseconds. */
export const trashTtlMs = dayMs
