import { useState } from 'react'

/**
 * The version that a form's answers are based on: the one in which it was opened, however often the row is read anew
 * underneath, so that saving never writes over what the person has not seen. After `tell`, which is for the moment when
 * a conflict is shown beside what stands there now, it is the present one.
 */
export const useOpenedVersion = (present: number): { version: number; tell: () => void } => {
  const [opened] = useState(present)
  const [isTold, setTold] = useState(false)
  return { version: isTold ? present : opened, tell: () => setTold(true) }
}
