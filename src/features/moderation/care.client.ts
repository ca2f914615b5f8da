import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** So long nothing more is typed before a text is read. */
const pauseMs = 500
/** Two characters say nothing of that in any language. */
const shortest = 3

/**
 * Whether a text has words of despair. It is read in the browser, so that nobody learns of a private text; the rules come with
 * the first text that is read.
 */
export const useDespair = (text: string): boolean => {
  const [isFound, setFound] = useState(false)
  const [settled] = useDebouncedValue(text, pauseMs)
  useEffect(() => {
    let isCurrent = true
    const tell = (found: boolean) => {
      if (isCurrent) setFound(found)
    }
    if (settled.trim().length < shortest) tell(false)
    else
      import('./judge.rules.ts').then(
        ({ judgeText }) => tell(judgeText(settled).heldFor === 'despair'),
        () => tell(false),
      )
    return () => {
      isCurrent = false
    }
  }, [settled])
  return isFound
}
