import { useEffect, useState } from 'react'

const everyMs = 15_000

/** Returns the current time in milliseconds, updated every 15 seconds for time-dependent parts of an open page. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  // The clock is outside React.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
