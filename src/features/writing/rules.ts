// Statements, proposals and letters that a person writes: their kinds, and how much of each is kept.

export const writingKinds = ['statement', 'proposal', 'letter', 'email'] as const
export type WritingKind = (typeof writingKinds)[number]

export const writingLanguages = ['en', 'es', 'fr', 'de', 'zh', 'ar'] as const
export type WritingLanguage = (typeof writingLanguages)[number]

/** How text came into a writing; `restored` is text that an undo brought back: it keeps the origin that it had. */
export const textOrigins = ['typed', 'pasted', 'generated', 'imported'] as const
export type TextOrigin = (typeof textOrigins)[number]
export const stepOrigins = [...textOrigins, 'restored'] as const
export type StepOrigin = (typeof stepOrigins)[number]

/** Writings that a person keeps. */
export const maxWritings = 20
export const maxTitleLength = 120

/** The size of a writing as ProseMirror counts it: its characters and the bounds of its blocks; about 40 pages. */
export const maxWritingSize = 100_000
/** How deep lists may lie in each other. */
export const maxDepth = 12
export const maxLinkLength = 2_000

/** Steps in one request. */
export const maxStepsAtOnce = 200
/** Characters of one step as JSON. */
export const maxStepLength = 400_000
/** Bytes of the steps of one request. */
export const maxStepBytes = 400_000
/** Bytes of all steps of one writing; typing the longest writing takes about a tenth. */
export const maxLedgerBytes = 20_000_000
/** Requests of steps that one answer holds. */
export const maxBatchesAtOnce = 50

/** Versions of a writing; the oldest without a name goes for a new one. */
export const maxVersions = 50
/** After a pause this long, what was there before it is kept as a version. */
export const versionPauseMs = 30 * 60_000

/** How long a removed writing can come back. */
export const removedWritingKeptMs = 24 * 60 * 60_000

/** Autosave: how long changes are gathered before they are sent. */
export const saveEveryMs = 2_000

/** How many saves a person makes in an hour; two devices that are typed on without a pause make 3,600. */
export const syncLimit = { limit: 6_000, windowMs: 60 * 60_000, blockMs: 60_000 } as const
