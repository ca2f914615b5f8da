// Which stored files nothing needs any more.

import { hourMs } from '#src/shared/durations.ts'
import { isUuid } from '#src/shared/uuid.ts'
/** The folders below a person's own whose files have a row that names their key. */
export const collectedFolders: readonly string[] = ['applications', 'picture', 'cv', 'resources', 'messages']

/** Longer than anything can be taken back, so that the file of an undo that just happens is still there. */
export const collectAfterMs = 25 * hourMs

/** Whether a folder is named as those of people are. */
export const isPersonalFolder = (name: string): boolean => isUuid(name)

/** The person below whose folder a key lies. */
export const ownerOfKey = (key: string): string | undefined => {
  const [owner = '', name = ''] = key.split('/')
  return isUuid(owner) && name ? owner : undefined
}

/** Whether a key lies in one of the folders that are swept. */
export const isCollected = (key: string): boolean => collectedFolders.includes(key.split('/')[1] ?? '')
