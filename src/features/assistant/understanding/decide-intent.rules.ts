import { isOffered, type OfferedIntent } from './intent-choices.format.ts'
import type { RankedIntent } from './intent-model.engine.ts'
import type { IntentName } from './intent-names.rules.ts'

/** Probability from which the best intent is answered without asking back. */
const answerFrom = 0.32
/** Lead over the second intent from which a less probable one is answered too. */
const clearLead = 0.22
/** Number of intents that the assistant offers when it asks back. */
const choiceCount = 3

/** What becomes of a question: its intent, or the intents to choose from. */
export type IntentDecision = { kind: 'answer'; intent: IntentName } | { kind: 'ask'; choices: OfferedIntent[] }

/**
 * Decides whether the best intent is clear, or the user chooses among the best three. Where two are close, words that name
 * one of them decide.
 *
 * @param ruled intents that the words of the question name, specific first
 */
export const decideIntent = (ranked: readonly RankedIntent[], ruled: readonly IntentName[]): IntentDecision => {
  const [best, second] = ranked
  if (best && (best.probability >= answerFrom || best.probability - (second?.probability ?? 0) >= clearLead))
    return { kind: 'answer', intent: best.intent }
  const named = [best, second].find((one) => one?.intent === ruled[0])
  if (named) return { kind: 'answer', intent: named.intent }
  // What the product does not cover is said, not offered as a choice.
  if (best?.intent === 'out-of-scope') return { kind: 'answer', intent: best.intent }
  const choices = ranked.map(({ intent }) => intent).filter(isOffered)
  return { kind: 'ask', choices: choices.slice(0, choiceCount) }
}
