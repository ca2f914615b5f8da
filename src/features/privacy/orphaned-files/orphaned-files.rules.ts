// Which stored files nothing needs any more.

import { hourMs } from '#src/shared/durations.ts'
import { isUuid } from '#src/shared/uuid.ts'
/** Personal folders whose files have a row with their key. */
export const scannedFolders: readonly string[] = ['applications', 'picture', 'cv', 'resources', 'messages', 'packets']

/** Minimum age of an orphaned file, longer than any undo period, so that a concurrent undo still finds its file. */
export const collectAfterMs = 25 * hourMs

/** Tells whether a folder name is a user id. */
export const isPersonalFolder = (name: string): boolean => isUuid(name)

/** User of the folder in which a key lies. */
export const findKeyOwner = (key: string): string | undefined => {
  const [owner = '', name = ''] = key.split('/')
  return isUuid(owner) && name ? owner : undefined
}

/** Tells whether a key lies in a folder that the cleanup covers. */
export const isCollected = (key: string): boolean => scannedFolders.includes(key.split('/')[1] ?? '')
