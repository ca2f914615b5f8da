import type { Reader } from '../queries/queries.commands.ts'
import { detectPreferences, type StudyPreferences } from '../understanding/study-preferences.commands.ts'

/** Maximum number of follow-up questions that are read. */
const maxRefinements = 5

const isStated = ([, value]: [string, unknown]) => value !== undefined

/** Replaces the conditions of a search by those of a later question; another place replaces the whole place. */
const refine = (before: StudyPreferences, after: StudyPreferences): StudyPreferences => {
  const { country, place, university } = after.filters
  const isElsewhere = Boolean(after.country || country || place || university)
  const elsewhere = { country: undefined, place: undefined, university: undefined }
  const filters = {
    ...before.filters,
    ...(isElsewhere ? elsewhere : {}),
    ...Object.fromEntries(Object.entries(after.filters).filter(isStated)),
  }
  const { filters: _filters, country: _country, ...rest } = before
  const destination = isElsewhere ? after.country : before.country
  return { ...rest, filters, ...(destination ? { country: destination } : {}) }
}

/** Detects the search conditions of a question and of the follow-ups that refine it, oldest first. */
export const detectRefined = async (
  { db, language }: Reader,
  question: string,
  refinements: readonly string[] = [],
): Promise<StudyPreferences> => {
  let wishes = await detectPreferences(db, question, language)
  for (const refinement of refinements.slice(-maxRefinements))
    wishes = refine(wishes, await detectPreferences(db, refinement, language))
  return wishes
}
