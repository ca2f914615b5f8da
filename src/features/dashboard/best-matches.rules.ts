import type { Match } from '#src/features/matching/contract.ts'

/** A match of the dashboard, with all degrees of its name at its university. */
export interface BestMatch {
  match: Match
  degrees: string[]
}

/**
 * The first `limit` matches, one of each university and programme name (data specification, section 4): the best of them, with
 * the degrees of the others. Samples are none.
 */
export const selectBestMatches = (matches: readonly Match[], limit: number): BestMatch[] => {
  const best = new Map<string, BestMatch>()
  for (const match of matches.filter(({ source }) => source !== 'fallback')) {
    const key = `${match.universityId}\n${match.program_name}`
    const known = best.get(key)
    if (!known) best.set(key, { match, degrees: match.degree ? [match.degree] : [] })
    else if (match.degree && !known.degrees.includes(match.degree)) known.degrees.push(match.degree)
  }
  return [...best.values()].slice(0, limit)
}
