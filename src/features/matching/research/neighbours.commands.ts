import type { Db } from '#src/server/database.ts'
import {
  insertVectors,
  listNeighbours,
  listVectors,
  listWordsWithoutVector,
  upsertNeighbours,
} from './neighbours.data.ts'
import { createNeighbourFinder, refreshDays } from './neighbours.engine.ts'
import { type EmbeddingSettings, embedTexts } from './neighbours.provider.ts'

/** As many as one request of the usual services takes. */
const batchSize = 96
/** A catalogue has a few thousand topics; what is rarer than these says little about others. */
const maxWords = 10_000
const pageSize = 500

const embedCatalogue = async (service: Db, settings: EmbeddingSettings) => {
  const model = settings.embeddingModel
  const missing = await listWordsWithoutVector(service, model, maxWords)
  for (let from = 0; from < missing.length; from += batchSize) {
    const batch = missing.slice(from, from + batchSize)
    const vectors = await embedTexts(settings, batch)
    await insertVectors(
      service,
      model,
      batch.map((words, at) => ({ words, vector: vectors[at] ?? [] })),
    )
  }
}

/**
 * Asks the embedding service what is near a person's interests, where that is not known yet, and keeps it for everybody
 * who names the same. The words of the catalogue are asked for once.
 */
export const refreshNeighbours = async (
  service: Db,
  settings: EmbeddingSettings,
  interests: readonly string[],
): Promise<void> => {
  const known = await listNeighbours(service, interests, refreshDays)
  const asked = interests.filter((words) => !known.has(words))
  if (asked.length === 0) return
  await embedCatalogue(service, settings)
  const vectors = await embedTexts(settings, asked)
  const finders = asked.map((words, at) => createNeighbourFinder({ words, vector: vectors[at] ?? [] }))
  let page = await listVectors(service, settings.embeddingModel, '', pageSize)
  while (page.length > 0) {
    for (const finder of finders) for (const vector of page) finder.add(vector)
    page = await listVectors(service, settings.embeddingModel, page.at(-1)?.words ?? '', pageSize)
  }
  for (const [at, words] of asked.entries())
    await upsertNeighbours(service, words, settings.embeddingModel, finders[at]?.found() ?? [])
}
