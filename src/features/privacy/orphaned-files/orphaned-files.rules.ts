// Which stored files nothing needs any more.

/** The folders below a person's own whose files have a row that names their key. */
export const sweptFolders: readonly string[] = ['applications', 'picture', 'cv']

/** Longer than anything can be taken back, so that the file of an undo that just happens is still there. */
export const sweepAfterMs = 25 * 60 * 60_000

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** The person below whose folder a key lies, when it is one of the folders that are swept. */
export const sweptOwnerOf = (key: string): string | undefined => {
  const [owner = '', folder = ''] = key.split('/')
  return uuid.test(owner) && sweptFolders.includes(folder) ? owner : undefined
}
