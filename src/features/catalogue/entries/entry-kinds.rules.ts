/** Parts of the catalogue that editors write. */
export const entryKinds = ['universities', 'programs', 'scholarships', 'faculty_profiles'] as const
export type EntryKind = (typeof entryKinds)[number]

export const isEntryKind = (value: unknown): value is EntryKind => entryKinds.some((kind) => kind === value)
