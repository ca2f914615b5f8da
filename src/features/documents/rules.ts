// Documents that a person writes: what kinds there are, how they look and how much of each is kept.

export const documentKinds = ['cv'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLanguages = ['en', 'es', 'fr', 'de', 'zh', 'ar'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

export const directionOf = (language: DocumentLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** Each is a set of measures in `designs/cv.typ`. */
export const documentDesigns = ['academic', 'modern', 'compact'] as const
export type DocumentDesign = (typeof documentDesigns)[number]

/** The sheets that a CV is printed on. */
export const paperSizes = ['a4', 'letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** Where US letter is the usual sheet (Unicode CLDR, supplemental data, paper sizes). */
const letterCountries = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/** The sheet for who applies in these countries: US letter where all of them use it. */
export const choosePaperSize = (countries: readonly string[]): PaperSize =>
  countries.length > 0 && countries.every((country) => letterCountries.has(country)) ? 'letter' : 'a4'

export const exportFormats = ['pdf', 'docx', 'txt', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Files that portals parse. */
export const machineFormats = ['pdf', 'docx', 'txt'] as const
export type MachineFormat = (typeof machineFormats)[number]

/** Names that are the same in every language. */
export const formatNames = { pdf: 'PDF', docx: 'DOCX', json: 'JSON Resume' } as const

export const exportTypes: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
}

/** How many documents a person keeps. */
export const maxDocuments = 50

/** Characters of a document's title. */
export const maxTitleLength = 120

/**
 * What may be asked for in an hour: exports and previews compile. Somebody who types without a rest, six keys a second, gets a
 * preview for each; one at a time for each person is what keeps them from holding up others.
 */
export const documentLimits = { previews: 21_600, exports: 300 } as const

/** Pages of a document that is drawn on the screen: each takes half a megabyte and a moment of the compiler. */
export const maxShownPages = 20

/**
 * Characters of a document that is drawn on the screen. The densest design needs 28 pages for as many, so a longer text is
 * refused before it is compiled.
 */
export const maxShownCharacters = 200_000

/** How long a JSON Resume may be, in characters. */
export const maxResumeLength = 1_000_000

/** How a compilation is bounded; 500 publications take about a second. */
export const compileLimits = {
  timeMs: 15_000,
  heapMb: 256,
  /**
   * Resident memory of a process that typesets: at `memoryMb` it is ended, above `spareMemoryMb` an idle one is not kept. An idle
   * process has 112 MB, and 20 pages in 2,500 different Chinese characters take 195 MB.
   */
  memoryMb: 256,
  spareMemoryMb: 200,
  places: { atOnce: 2, waiting: 100, perPerson: 24, workingPerPerson: 1 },
  /** A thread that nobody needed for so long ends, and its fonts with it. */
  idleMs: 5 * 60_000,
} as const
