import type { Match } from '#src/features/matching/contract.ts'

/** Match on the dashboard, with all degrees of the programme name at its university. */
export interface BestMatch {
  match: Match
  degrees: string[]
}

/**
 * Selects the first `limit` matches, one per university and programme name (data specification, section 4): the best
 * match, with the degrees of the others. Excludes samples.
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
