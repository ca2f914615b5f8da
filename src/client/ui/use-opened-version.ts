import { useState } from 'react'

/**
 * Returns the version that a form was opened with, for optimistic locking: however often the row is refetched, saving
 * never overwrites changes that the user has not seen. After `acceptCurrent`, to be called when a conflict is shown with the
 * stored values, it is the current version.
 */
export const useOpenedVersion = (present: number): { version: number; acceptCurrent: () => void } => {
  const [opened] = useState(present)
  const [isAcknowledged, setAcknowledged] = useState(false)
  return { version: isAcknowledged ? present : opened, acceptCurrent: () => setAcknowledged(true) }
}
