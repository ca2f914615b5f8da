/** The largest CV that is taken. */
export const maxCvBytes = 10 * 1024 * 1024
