import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const everyMs = 15_000

/** Returns the current time in milliseconds, updated every 15 seconds for time-dependent parts of an open page. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), everyMs, { autoInvoke: true })
  return now
}
