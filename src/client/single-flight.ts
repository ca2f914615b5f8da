import { useRef } from 'react'

/**
 * Runs one piece of work at a time: a second press of a double click, which comes before the button is drawn disabled,
 * does nothing. The work reports its own failures.
 */
export const useSingleFlight = () => {
  const isBusy = useRef(false)
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      await work()
    } catch {
      // Told where the work was declared, as by a mutation's onError.
    } finally {
      isBusy.current = false
    }
  }
}
