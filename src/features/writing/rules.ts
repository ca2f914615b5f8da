import { minuteMs } from '#src/shared/durations.ts'

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
/** Paragraphs, lists, and pieces of text in one style; so many are read and checked within 20 ms. */
export const maxWritingNodes = 10_000
/** How deep lists may lie in each other. */
export const maxDepth = 12
export const maxLinkLength = 2_000

/** What a portal counts, and how: a line break is one character or, as Windows writes it, two. */
export const limitUnits = ['words', 'characters', 'charactersWithoutSpaces', 'pages'] as const
export type LimitUnit = (typeof limitUnits)[number]
export interface LengthLimit {
  unit: LimitUnit
  max: number
  lineBreak: 1 | 2
}
export const minLimit = 1
export const maxLimit = 100_000
/** Characters of the question that a portal asks. */
export const maxPromptLength = 4_000

/** Whether a programme lets its applicants have text generated; nothing is known of most. */
export const policies = ['allowed', 'disclosed', 'forbidden', 'unknown'] as const
export type Policy = (typeof policies)[number]

/**
 * Why a sentence is not covered: a number, a name or a claim that no fact holds, or too few of its words. A `gap` is a line in
 * brackets that a draft left to the person.
 */
export const unsupportedReasons = ['number', 'name', 'claim', 'words', 'gap'] as const
export type UnsupportedReason = (typeof unsupportedReasons)[number]

/** Parts of a draft. */
export const sectionKeys = [
  'opening',
  'motive',
  'studies',
  'research',
  'work',
  'skills',
  'programme',
  'state',
  'question',
  'method',
  'plan',
  'closing',
] as const
export type SectionKey = (typeof sectionKeys)[number]

/** Characters of the answer to a comment. */
export const maxReply = 2_000

/** Formats of an export. */
export const writingFormats = ['pdf', 'docx', 'txt'] as const
export type WritingFormat = (typeof writingFormats)[number]

export const exportTypes: Record<WritingFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
}

const hourly = (limit: number) => ({ limit, windowMs: 60 * minuteMs, blockMs: minuteMs })
/** What may be asked for in an hour: a check follows each pause in typing, exports and previews compile. */
export const writingLimits = {
  checks: hourly(3_000),
  previews: hourly(1_000),
  exports: hourly(300),
  drafts: hourly(30),
} as const

/**
 * Rate limits of evidence sheets by link. A network has its own share of each writing, so that one reader does not use up the
 * share of the others; the limit of the writing bounds what many networks cost together.
 */
export const sharedSheetLimits = { perNetwork: hourly(120), perWriting: hourly(600) } as const

/** What a person says to have sent, and how large the file of each may be as base64. */
export const maxSent = 100
export const maxSentFile = 1_500_000

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
export const removedWritingTtlMs = 24 * 60 * 60_000

/** Autosave: how long changes are gathered before they are sent. */
export const saveEveryMs = 2_000

/** How many saves a person makes in an hour; two devices that are typed on without a pause make 3,600. */
export const syncLimit = { limit: 6_000, windowMs: 60 * 60_000, blockMs: 60_000 } as const
