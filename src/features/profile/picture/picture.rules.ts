// The picture of a person (product decisions, "upload limits").

export const maxPictureBytes = 5 * 1024 * 1024

/** What is accepted; whatever comes is made anew as WebP. */
export const pictureFormats = ['jpeg', 'png', 'webp'] as const

/** Edge of the square that is kept, in pixels; twice what is shown at most. */
export const pictureEdge = 512

/** More pixels than any camera makes, fewer than a picture bomb unpacks to. */
export const maxPicturePixels = 50_000_000

/** The address of a version of the own picture; another version has another address, so that pages show it at once. */
export const buildPictureUrl = (version: string) => `/api/profile/picture/${version}`

/** Pictures that one process makes anew at a time, and how many wait, of everybody and of one person. */
export const picturePlaces = { atOnce: 1, waiting: 30, perPerson: 3 }

/** The longest that making one may take. */
export const pictureSeconds = 10
