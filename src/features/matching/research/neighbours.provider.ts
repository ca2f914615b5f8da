import type { Config } from '#src/server/config.ts'
import { fetchWithoutRedirects } from '#src/server/outgoing.ts'

export type EmbeddingSettings = NonNullable<Config['ai']> & { embeddingModel: string }

const timeoutMs = 20_000

/** The vectors of texts, in their order, by the configured service. */
export const embedTexts = async (settings: EmbeddingSettings, texts: string[]): Promise<number[][]> => {
  // Read only where a service is configured: the packages are large.
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
