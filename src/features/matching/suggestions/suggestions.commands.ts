import { createNameIndex } from '#src/features/catalogue/names.engine.ts'
import { degreeLevels } from '#src/features/profile/rules.ts'

import type { Database } from '#src/server/database.ts'
import { listNamedPrograms, listUniversityNames, replaceSuggestions } from './suggestions.data.ts'
import { resolveSuggestions, type SuggestionPreferences } from './suggestions.parse.ts'
import { type AiSettings, requestSuggestions } from './suggestions.provider.ts'

/**
 * Requests suggestions for a user and stores those found in the catalogue; no transaction is open during the request.
 */
export const refreshSuggestions = async (
  database: Database,
  userId: string,
  settings: AiSettings,
  preferences: SuggestionPreferences,
) => {
  const level = degreeLevels.find((known) => known === preferences.level)
  if (!level) return
  const suggestions = await requestSuggestions(settings, preferences)
  const index = createNameIndex(await listUniversityNames(database.service))
  const ids = resolveSuggestions(suggestions, index, await listNamedPrograms(database.service, level))
  await database.asOwner(userId, async (db, ownerId) => await replaceSuggestions(db, ownerId, ids))
}
