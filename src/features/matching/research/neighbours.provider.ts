import type { Config } from '#src/server/config.ts'
import { fetchWithoutRedirects } from '#src/server/outgoing.ts'

export type EmbeddingSettings = NonNullable<Config['ai']> & { embeddingModel: string }

const timeoutMs = 20_000

/** Embeds texts with the configured service, in their order. */
export const embedTexts = async (settings: EmbeddingSettings, texts: string[]): Promise<number[][]> => {
  // Lazy import, because the packages are large and needed only with a configured service.
  const [{ embedMany }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const service = createOpenAICompatible({
    name: 'matching',
    baseURL: settings.baseUrl,
    fetch: fetchWithoutRedirects,
    ...(settings.apiKey ? { apiKey: settings.apiKey } : {}),
  })
  const { embeddings } = await embedMany({
    model: service.textEmbeddingModel(settings.embeddingModel),
    values: texts,
    maxRetries: 0,
    abortSignal: AbortSignal.timeout(timeoutMs),
  })
  return embeddings
}
