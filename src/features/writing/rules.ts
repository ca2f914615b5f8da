import { minuteMs } from '#src/shared/durations.ts'

// Kinds and limits of writings: statements, proposals and letters.

export const writingKinds = ['statement', 'proposal', 'letter', 'email'] as const
export type WritingKind = (typeof writingKinds)[number]

export const writingLanguages = ['en', 'es', 'fr', 'de', 'zh', 'ar'] as const
export type WritingLanguage = (typeof writingLanguages)[number]

/** Origins of text; `restored` is text of an undo, which keeps its previous origin. */
export const textOrigins = ['typed', 'pasted', 'generated', 'imported'] as const
export type TextOrigin = (typeof textOrigins)[number]
export const stepOrigins = [...textOrigins, 'restored'] as const
export type StepOrigin = (typeof stepOrigins)[number]

/** Maximum number of writings per user. */
export const maxWritings = 20
export const maxTitleLength = 120

/** Maximum size of a writing in ProseMirror units: characters and block boundaries; about 40 pages. */
export const maxWritingSize = 100_000
/** Maximum number of nodes: paragraphs, lists, and text in one style; they are parsed and validated within 20 ms. */
export const maxWritingNodes = 10_000
/** Maximum nesting depth of lists. */
export const maxDepth = 12
export const maxLinkLength = 2_000

/** Units of a portal's limit. A line break counts as one character or, as Windows writes it, two. */
export const limitUnits = ['words', 'characters', 'charactersWithoutSpaces', 'pages'] as const
export type LimitUnit = (typeof limitUnits)[number]
export interface LengthLimit {
  unit: LimitUnit
  max: number
  lineBreak: 1 | 2
}
export const minLimit = 1
export const maxLimit = 100_000
/** Maximum length of the portal's question, in characters. */
export const maxPromptLength = 4_000

/** Policies of a programme on generated text; unknown for most. */
export const policies = ['allowed', 'disclosed', 'forbidden', 'unknown'] as const
export type Policy = (typeof policies)[number]

/**
 * Reasons for an unsupported sentence: a number, a name or a claim without a fact, or too few matching words. A `gap`
 * is a line in brackets that a draft left to the user.
 */
export const unsupportedReasons = ['number', 'name', 'claim', 'words', 'gap'] as const
export type UnsupportedReason = (typeof unsupportedReasons)[number]

/** Sections of a draft. */
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

/** Maximum length of a reply to a comment, in characters. */
export const maxReply = 2_000

/** Export formats. */
export const writingFormats = ['pdf', 'docx', 'txt'] as const
export type WritingFormat = (typeof writingFormats)[number]

export const exportTypes: Record<WritingFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
}

const hourly = (limit: number) => ({ limit, windowMs: 60 * minuteMs, blockMs: minuteMs })
/** Hourly rate limits: a check follows each pause in typing; exports and previews compile. */
export const writingLimits = {
  checks: hourly(3_000),
  previews: hourly(1_000),
  exports: hourly(300),
  drafts: hourly(30),
} as const

/**
 * Rate limits of evidence sheets by link. Each network has its own limit per writing, so that one reader does not use
 * up the others' share; the limit per writing bounds the cost over many networks.
 */
export const sharedSheetLimits = { perNetwork: hourly(120), perWriting: hourly(600) } as const

/** Maximum number of submissions, and maximum size of each file as base64. */
export const maxSent = 100
export const maxSentFile = 1_500_000

/** Maximum number of steps per request. */
export const maxStepsAtOnce = 200
/** Maximum length of a step as JSON, in characters. */
export const maxStepLength = 400_000
/** Maximum size of the steps of a request, in bytes. */
export const maxStepBytes = 400_000
/** Maximum size of a writing's edit log, in bytes; typing the longest writing takes about a tenth. */
export const maxLedgerBytes = 20_000_000
/** Maximum number of step batches per response. */
export const maxBatchesAtOnce = 50

/** Maximum number of versions; a new one replaces the oldest unnamed one. */
export const maxVersions = 50
/** Pause in milliseconds after which the previous text is stored as a version. */
export const versionPauseMs = 30 * 60_000

/** Retention of a removed writing, in milliseconds. */
export const removedWritingTtlMs = 24 * 60 * 60_000

/** Autosave debounce in milliseconds, during which changes are batched. */
export const saveEveryMs = 2_000

/** Rate limit of saves per user and hour; two devices with continuous typing make 3,600. */
export const syncLimit = { limit: 6_000, windowMs: 60 * 60_000, blockMs: 60_000 } as const
