import type { TFunction } from 'i18next'
import { type IntentName, intentNames } from './intent-names.rules.ts'

/** Intents that are never offered as a choice: parts of a conversation, and what the assistant cannot answer. */
const unoffered = [
  'despair',
  'greeting',
  'thanks',
  'follow-up-other',
  'follow-up-refine',
  'follow-up-more',
  'out-of-scope',
] as const satisfies IntentName[]
export type OfferedIntent = Exclude<IntentName, (typeof unoffered)[number]>

/** Tells whether an intent can be offered as a choice. */
export const isOffered = (intent: IntentName): intent is OfferedIntent => !unoffered.some((other) => other === intent)

/** Formats an intent as a question that the user can choose. */
export const formatChoice = (intent: OfferedIntent, t: TFunction): string => t(`assistant.intent.${intent}`)

/** Lists the texts of all intents that can be chosen. */
export const listChoiceTexts = (t: TFunction): { intent: OfferedIntent; text: string }[] =>
  intentNames.filter(isOffered).map((intent) => ({ intent, text: formatChoice(intent, t) }))

/** Intents by the text of their choice, for each translator: translating them all takes as long as answering. */
const intentsByText = new WeakMap<TFunction, ReadonlyMap<string, OfferedIntent>>()

const listIntentsByText = (t: TFunction): ReadonlyMap<string, OfferedIntent> => {
  const known = intentsByText.get(t)
  if (known) return known
  const intents = new Map(listChoiceTexts(t).map(({ intent, text }) => [text, intent]))
  intentsByText.set(t, intents)
  return intents
}

/** Finds the intent whose choice a question is, word for word. */
export const findChosenIntent = (question: string, t: TFunction): OfferedIntent | undefined =>
  listIntentsByText(t).get(question.trim())
