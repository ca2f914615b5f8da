import { type WritingMeasurement, writingGroups } from '#src/features/statistics/contract.ts'
import { answerWritingCases, countMarked, readWritingCases } from './writing-cases.ts'

// Figures of the writing check for /analytics, counted on the committed cases.

/** The fixed month of all cases, so that future degrees stay in the future. */
const month = '2026-11'
const files = { own: 'tools/evaluate/writing-cases.jsonl', others: 'tools/evaluate/writing-others.jsonl' } as const

type Group = (typeof writingGroups)[number]

const classes: Readonly<Record<Group, string>> = {
  numbers:
    'bare-count changed-metric number-in-words other-digits number-raised publication-count test-score grade-or-scale number grade score count metric unit',
  times: 'date-moved duration-stretched time-stretched duration deadline-moved plan-told-done forecast date',
  names: 'person-name place-swapped foreign-fact fact-mix paper-venue professor-contact name place',
  honours: 'award rank superlative scholarship funding membership quoted-praise',
  roles: 'role-raised title-stretched scope-widened status-raised result-raised adoption role title',
  papers: 'paper-status author-position patent publication',
  skills: 'language-level skill-familiar skill-level degree degree-expected certificate skill language',
  programme: 'programme-fact programme professor',
  reasons: 'cause implied negation-flipped family-story',
  form: 'list-item heading split-over-two subordinate-clause other-language split footnote list',
}

const groupOf = (name: string): Group => {
  const group = writingGroups.find((one) => classes[one].split(' ').includes(name))
  if (!group)
    throw new Error(`The class ${name} of an invention belongs to no group of tools/evaluate/writing-measurement.ts.`)
  return group
}

const measure = (path: string) => {
  const cases = readWritingCases(path)
  const { counts } = countMarked(cases, answerWritingCases(cases, month))
  const of = (key: string) => counts.get(key) ?? { marked: 0, of: 0 }
  const groups = new Map(writingGroups.map((group) => [group, { marked: 0, of: 0 }]))
  for (const [key, { marked, of: all }] of counts) {
    const sum = key.startsWith('class ') ? groups.get(groupOf(key.slice('class '.length))) : undefined
    if (sum) Object.assign(sum, { marked: sum.marked + marked, of: sum.of + all })
  }
  return {
    documents: cases.length,
    invented: of('invented'),
    supported: of('supported'),
    free: of('free'),
    groups: [...groups].map(([group, sum]) => ({ group, ...sum })),
  }
}

/** Counts both sets of cases: the tuning set, and the set by other authors. */
export const measureWriting = (): Omit<WritingMeasurement, 'measuredAt'> => ({
  own: measure(files.own),
  others: measure(files.others),
})
