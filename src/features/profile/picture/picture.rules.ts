// Limits of a user's picture (product decisions, "upload limits").

export const maxPictureBytes = 5 * 1024 * 1024

/** Accepted formats; every picture is re-encoded as WebP. */
export const pictureFormats = ['jpeg', 'png', 'webp'] as const

/** Edge of the stored square in pixels; twice the largest displayed size. */
export const pictureEdge = 512

/** Pixel limit above any camera, and below a decompression bomb. */
export const maxPicturePixels = 50_000_000

/** Builds the URL of a picture version; a new version has a new URL, so that caches do not show the old one. */
export const buildPictureUrl = (version: string) => `/api/profile/picture/${version}`

/** Concurrency limit of re-encoding per process, with queue limits in total and per user. */
export const pictureConcurrency = { atOnce: 1, waiting: 30, perPerson: 3 }

/** Timeout of re-encoding, in seconds. */
export const pictureSeconds = 10
