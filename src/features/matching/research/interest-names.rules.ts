import { normalizeUnicode } from '#src/shared/unicode.ts'

const toKey = (name: string): string => normalizeUnicode(name, 'NFKC').trim().replace(/\s+/gu, ' ').toLowerCase()

/**
 * Merges the interests that an applicant named with those accepted from the CV, ignoring case and spacing.
 *
 * @returns every interest once, in the applicant's own spelling where there is one, and those found only in the CV
 */
export const mergeInterestNames = (
  own: readonly string[],
  fromCv: readonly string[],
): { names: string[]; onlyFromCv: ReadonlySet<string> } => {
  const byKey = new Map<string, string>()
  for (const name of own) if (!byKey.has(toKey(name))) byKey.set(toKey(name), name)
  const onlyFromCv = new Set<string>()
  for (const name of fromCv) {
    if (byKey.has(toKey(name))) continue
    byKey.set(toKey(name), name)
    onlyFromCv.add(name)
  }
  return { names: [...byKey.values()], onlyFromCv }
}
