import { useInterval } from '@mantine/hooks'
import { useState } from 'react'

const everyMs = 15_000

/** The present moment in milliseconds, told again each quarter of a minute: what the clock opens or ends changes on an open page. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), everyMs, { autoInvoke: true })
  return now
}
