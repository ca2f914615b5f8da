import { foldText } from '#src/shared/unicode.ts'
import { type CaseKind, casesPageSize } from './cases.rules.ts'
import type { ModerationCase } from './contract.ts'

/** True when a person may be in danger, by the text itself or by a report. */
export const isUrgent = ({ heldFor, reports }: Pick<ModerationCase, 'heldFor' | 'reports'>): boolean =>
  heldFor === 'despair' || reports.some(({ reason }) => reason === 'selfHarm')

const isOfKind = (one: ModerationCase, kind: CaseKind): boolean => {
  if (kind === 'danger') return isUrgent(one)
  if (kind === 'appeal') return one.history.at(-1)?.act === 'appeal'
  return one.subject === kind
}

/** Selects cases of a kind whose person, text or report contains the words. */
export const filterCases = (
  cases: readonly ModerationCase[],
  kind: CaseKind | undefined,
  query: string,
): ModerationCase[] => {
  const words = foldText(query.slice(0, 200)).split(/\s+/).filter(Boolean)
  return cases.filter((one) => {
    if (kind && !isOfKind(one, kind)) return false
    const text = foldText([one.person.name, one.text, ...one.reports.map(({ note }) => note)].join(' '))
    return words.every((word) => text.includes(word))
  })
}

/** Cuts a page of cases; the last page when the offset is beyond it, because it empties as its cases are decided. */
export const cutCasePage = (cases: readonly ModerationCase[], offset: number) => {
  const last = Math.max(0, Math.ceil(cases.length / casesPageSize) - 1) * casesPageSize
  const start = Math.min(offset, last)
  return { cases: cases.slice(start, start + casesPageSize), offset: start, matching: cases.length }
}
