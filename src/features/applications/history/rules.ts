// What of a history can be taken back.

export type Facts = Record<string, unknown>

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** Whether what a change left behind is still there: every value it wrote is the present one. `null` is "no such row". */
export const stillHolds = (after: Facts | null, present: Facts | null): boolean => {
  if (after === null || present === null) return after === present
  return Object.entries(after).every(([name, value]) => same(value, present[name]))
}

/** The values of a row that a change names, before and after; undefined when nothing differs. */
export const changeOf = (before: Facts, after: Facts): { before: Facts; after: Facts } | undefined => {
  const names = Object.keys(after).filter((name) => !same(before[name], after[name]))
  if (names.length === 0) return undefined
  const pick = (facts: Facts) => Object.fromEntries(names.map((name) => [name, facts[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
