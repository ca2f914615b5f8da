// The parts of the catalogue whose entries an editor writes, and what may be chosen for them.

export const entryKinds = ['universities', 'programs', 'scholarships', 'faculty_profiles'] as const
export type EntryKind = (typeof entryKinds)[number]

export const controls = ['public', 'private-nonprofit', 'private-forprofit'] as const

/** More topics, names or interests help nobody to find an entry. */
export const mostListed = 40

export const isEntryKind = (value: unknown): value is EntryKind => entryKinds.some((kind) => kind === value)
