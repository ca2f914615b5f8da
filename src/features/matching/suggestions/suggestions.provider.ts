import type { Config } from '#src/server/config.ts'
import { fetchWithoutRedirects } from '#src/server/outgoing.ts'
import {
  buildSuggestionPrompt,
  parseSuggestions,
  type Suggestion,
  type SuggestionPreferences,
  suggestionTimeoutMs,
} from './suggestions.parse.ts'

export type AiSettings = NonNullable<Config['ai']>

/** Asks the configured service once; no suggestion when it fails or takes too long. */
export const requestSuggestions = async (
  settings: AiSettings,
  wishes: SuggestionPreferences,
  timeoutMs: number = suggestionTimeoutMs,
): Promise<Suggestion[]> => {
  // Read only where a service is configured: the packages are large.
  const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const service = createOpenAICompatible({
    name: 'matching',
    baseURL: settings.baseUrl,
    fetch: fetchWithoutRedirects,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
  })
  const { text } = await generateText({
    model: service(settings.model),
    ...buildSuggestionPrompt(wishes),
    temperature: 0,
    maxOutputTokens: 1_000,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  return parseSuggestions(text)
}
