// Rules of documents: kinds, layout and quotas.

export const documentKinds = ['cv'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentLanguages = ['en', 'es', 'fr', 'de', 'zh', 'ar'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

export const getTextDirection = (language: DocumentLanguage): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** Designs of a CV; each is a set of measures in `designs/cv.typ`. */
export const documentDesigns = ['academic', 'modern', 'compact'] as const
export type DocumentDesign = (typeof documentDesigns)[number]

/** Paper sizes of a CV. */
export const paperSizes = ['a4', 'letter'] as const
export type PaperSize = (typeof paperSizes)[number]

/** Countries with US letter as the default paper size (Unicode CLDR, supplemental data, paper sizes). */
const letterCountries = new Set('BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' '))

/** Chooses the paper size by the countries of the applications: US letter when all of them use it. */
export const choosePaperSize = (countries: readonly string[]): PaperSize =>
  countries.length > 0 && countries.every((country) => letterCountries.has(country)) ? 'letter' : 'a4'

export const exportFormats = ['pdf', 'docx', 'txt', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** File formats that portals parse. */
export const machineFormats = ['pdf', 'docx', 'txt'] as const
export type MachineFormat = (typeof machineFormats)[number]

/** Format names that are the same in every language. */
export const formatNames = { pdf: 'PDF', docx: 'DOCX', json: 'JSON Resume' } as const

export const exportTypes: Record<ExportFormat, string> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
}

/** Quota of documents per user. */
export const maxDocuments = 50

/** Maximum length of a document title in characters. */
export const maxTitleLength = 120

/**
 * Rate limits per hour for exports and previews, which compile. A user who types without a pause, six keys a second,
 * gets a preview for each key; the limit of one at a time per user keeps them from delaying others.
 */
export const documentLimits = { previews: 21_600, exports: 300 } as const

/** Maximum pages of a preview: each takes half a megabyte and some compiler time. */
export const maxShownPages = 20

/**
 * Maximum characters of a preview. The densest design needs 28 pages for that many, so a longer text is rejected before
 * it is compiled.
 */
export const maxShownCharacters = 200_000

/** Maximum length of a JSON Resume file in characters. */
export const maxResumeLength = 1_000_000

/** Limits of a compilation; 500 publications take about a second. */
export const compileLimits = {
  timeMs: 15_000,
  heapMb: 256,
  /**
   * Resident memory limits of a typesetting process: at `memoryMb` it is killed, above `spareMemoryMb` an idle one is
   * not reused. An idle process has 112 MB, and 20 pages in 2,500 different Chinese characters take 195 MB.
   */
  memoryMb: 256,
  spareMemoryMb: 200,
  concurrency: { atOnce: 2, waiting: 100, perPerson: 24, workingPerPerson: 1 },
  /** Idle timeout after which a worker thread ends and frees its fonts. */
  idleMs: 5 * 60_000,
} as const
