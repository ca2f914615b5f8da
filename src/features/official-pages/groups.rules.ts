import type { ReadFact } from './contract.ts'

// Groups of the values of a page: by programme for the rows of a table, otherwise by subject.

const subjects = ['dates', 'requirements', 'costs', 'other'] as const
type Subject = (typeof subjects)[number]

const subjectByEffect: Readonly<Record<ReadFact['effect'], Subject>> = {
  deadline: 'dates',
  expected: 'dates',
  dates: 'dates',
  checklist: 'requirements',
  costs: 'costs',
  note: 'other',
}

export interface FactGroup {
  /** Subject, or the name of the row. */
  key: string
  /** Name of the row or programme; undefined for a subject. */
  name: string | undefined
  facts: ReadFact[]
}

const getSubject = ({ kind, effect }: ReadFact): Subject => (kind === 'deadline' ? 'dates' : subjectByEffect[effect])

/** Groups values: subjects first, then the programmes that a table names, in the order of the page. */
export const groupFacts = (facts: readonly ReadFact[]): FactGroup[] => {
  const isRow = ({ programs, appliesTo }: ReadFact) => appliesTo !== null && (programs?.length ?? 0) > 0
  const rows = Map.groupBy(facts.filter(isRow), ({ appliesTo }) => appliesTo ?? '')
  const others = facts.filter((fact) => !isRow(fact))
  return [
    ...subjects.map((subject) => ({
      key: subject,
      name: undefined,
      facts: others.filter((fact) => getSubject(fact) === subject),
    })),
    ...[...rows].map(([appliesTo, ofRow]) => ({
      key: `row ${appliesTo}`,
      name: ofRow[0]?.programs?.length === 1 ? ofRow[0].programs[0]?.name : appliesTo,
      facts: ofRow,
    })),
  ].filter(({ facts: found }) => found.length > 0)
}
