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

/** Requests suggestions from the configured service without retries; empty after an error or the timeout. */
export const requestSuggestions = async (
  settings: AiSettings,
  preferences: SuggestionPreferences,
  timeoutMs: number = suggestionTimeoutMs,
): Promise<Suggestion[]> => {
  // Lazy import, because the packages are large and needed only with a configured service.
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
    ...buildSuggestionPrompt(preferences),
    temperature: 0,
    maxOutputTokens: 1_000,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  return parseSuggestions(text)
}
