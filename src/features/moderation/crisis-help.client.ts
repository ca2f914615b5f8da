import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Debounce before a text is classified, in milliseconds. */
const pauseMs = 500
/** Minimum length in characters: shorter texts express no despair in any language. */
const shortest = 3

/**
 * Audience of the help card: rules and classifier decide for the writer, the more precise rules alone for the reader.
 */
export type CrisisHelpAudience = 'writer' | 'reader'

const loadClassifier = async () => {
  const [{ shouldShowCrisisHelp, readSelfHarmModel }, { default: table }] = await Promise.all([
    import('./self-harm-model.engine.ts'),
    import('./self-harm-weights.json', { with: { type: 'json' } }),
  ])
  const model = readSelfHarmModel(table)
  return (text: string) => shouldShowCrisisHelp(text, model)
}

let classifier: ReturnType<typeof loadClassifier> | undefined

const hasDespair = async (text: string, audience: CrisisHelpAudience): Promise<boolean> => {
  const { classifyText } = await import('./text-classifier.rules.ts')
  if (classifyText(text).heldFor === 'despair') return true
  if (audience === 'reader') return false
  classifier ??= loadClassifier()
  return (await classifier)(text)
}

/**
 * Returns whether a text may express despair. It is classified in the browser, so that a private text stays private;
 * the rules and the model are lazy-loaded with the first text.
 */
export const useSelfHarmCheck = (text: string, audience: CrisisHelpAudience): boolean => {
  const [isFound, setFound] = useState(false)
  const [settled] = useDebouncedValue(text, pauseMs)
  useEffect(() => {
    let isCurrent = true
    const update = (found: boolean) => {
      if (isCurrent) setFound(found)
    }
    if (settled.trim().length < shortest) update(false)
    else hasDespair(settled, audience).then(update, () => update(false))
    return () => {
      isCurrent = false
    }
  }, [settled, audience])
  return isFound
}
