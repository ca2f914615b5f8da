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

/** Batch size that usual services accept in one request. */
const batchSize = 96
/** Maximum number of embedded words: a catalogue has a few thousand topics; rarer ones say little about others. */
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
 * Fetches missing neighbours of a user's interests from the embedding service and caches them for all users with the
 * same interest. Catalogue words are embedded once.
 */
export const refreshNeighbours = async (
  service: Db,
  settings: EmbeddingSettings,
  interests: readonly string[],
): Promise<void> => {
  const known = await listNeighbours(service, interests, refreshDays)
  const unknownInterests = interests.filter((words) => !known.has(words))
  if (unknownInterests.length === 0) return
  await embedCatalogue(service, settings)
  const vectors = await embedTexts(settings, unknownInterests)
  const finders = unknownInterests.map((words, at) => createNeighbourFinder({ words, vector: vectors[at] ?? [] }))
  let page = await listVectors(service, settings.embeddingModel, '', pageSize)
  while (page.length > 0) {
    for (const finder of finders) for (const vector of page) finder.add(vector)
    page = await listVectors(service, settings.embeddingModel, page.at(-1)?.words ?? '', pageSize)
  }
  for (const [at, words] of unknownInterests.entries())
    await upsertNeighbours(service, words, settings.embeddingModel, finders[at]?.found() ?? [])
}
