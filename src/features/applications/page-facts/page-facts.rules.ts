import { readDay } from '#src/features/catalogue-import/official/page-deadlines.parse.ts'
import { readDeadlineClock } from '#src/features/deadlines/expected-deadlines.rules.ts'
import type { DeadlineKind } from '#src/features/deadlines/rules.ts'
import { maxDeadlineTitleLength } from '#src/features/deadlines/rules.ts'
import type { OwnFact } from '#src/features/official-pages/contract.ts'
import { toIsoDate } from '#src/features/official-pages/rules.ts'

// Deadlines of a plan that follow from accepted values of an official page.

type DatedValue = Pick<OwnFact, 'kind' | 'value' | 'term' | 'audience' | 'round'>

/** Qualifiers of a date that is about a part of the application. */
const parts: readonly (readonly [RegExp, DeadlineKind])[] = [
  [/\b(?:priority|early|preferred|recommended)\b/i, 'priority'],
  [/\b(?:letters?|references?|recommendations?)\b/i, 'letters'],
  [/\b(?:tests?|scores?)\b/i, 'tests'],
  [/\b(?:funding|assistantships?|fellowships?|scholarships?|aid)\b/i, 'funding'],
]

const maxQualifierLength = 60

/** Returns the kind of deadline that a date of a page is, by its audience and round. */
export const getDeadlineKind = ({ audience, round }: Pick<DatedValue, 'audience' | 'round'>): DeadlineKind => {
  if (audience === 'funding') return 'funding'
  const text = (round ?? '').slice(0, maxQualifierLength)
  return parts.find(([pattern]) => pattern.test(text))?.[1] ?? 'application'
}

/**
 * Builds the deadlines of accepted dates that are still ahead; a date that has passed or has no year is none.
 *
 * @param country of the university, for a time zone by its short name
 * @param today ISO date
 */
export const buildDeadlines = (
  facts: readonly (DatedValue & { url: string })[],
  country: string | null,
  today: string,
) => {
  const ahead = facts.filter(({ kind, value }) => kind === 'deadline' && (toIsoDate(value) ?? '') >= today)
  return ahead.map((fact) => {
    const kind = getDeadlineKind(fact)
    // A title distinguishes several dates of one kind.
    const isOneOfSeveral = ahead.filter((other) => getDeadlineKind(other) === kind).length > 1
    const words = [fact.term, fact.round, fact.audience].filter((word) => word !== null)
    return {
      kind,
      title: isOneOfSeveral ? words.join(', ').slice(0, maxDeadlineTitleLength) : '',
      localDate: toIsoDate(fact.value) ?? today,
      ...readDeadlineClock(readDay(fact.value, country)),
      sourceUrl: fact.url,
    }
  })
}
export type PageDeadline = ReturnType<typeof buildDeadlines>[number]
