/** Maximum size of a CV file. */
export const maxCvBytes = 10 * 1024 * 1024

/** Maximum characters of a pasted CV; the longest CVs have about 60,000. */
export const maxPastedLength = 200_000

/** Maximum characters of a corrected value. */
export const maxDecidedLength = 500
