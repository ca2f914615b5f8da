import { type DegreeLevel, degreeLevels } from '#src/features/profile/rules.ts'

// Every route knows what its address may say before its screen is fetched: nothing heavy is imported here.

/** A search as an address says it; `toCatalogueSearch` reads it, with the screen. */
export type UnreadSearch = { [name: string]: unknown }

export const toUnreadSearch = (search: Record<string, unknown>): UnreadSearch => search

export const isLevel = (value: unknown): value is DegreeLevel => degreeLevels.some((level) => level === value)
