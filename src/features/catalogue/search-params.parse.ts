import { type DegreeLevel, degreeLevels } from '#src/features/profile/rules.ts'

// URL parameters are validated before the lazy-loaded screen is fetched, so no heavy module may be imported here.

/** Search parameters of the URL; `toCatalogueSearch` parses them, together with the screen. */
export type UnreadSearch = { [name: string]: unknown }

export const toUnreadSearch = (search: Record<string, unknown>): UnreadSearch => search

export const isLevel = (value: unknown): value is DegreeLevel => degreeLevels.some((level) => level === value)
