type Dated = { id: string; dueAt: string; selectedUniversityId: string }

/**
 * Lists the open dates of each shortlist entry, earliest first: those of the coming year, and the next one of the
 * application itself, which may be overdue.
 */
export const openDates = <Due extends Dated>(nextDates: readonly (Due | null)[], year: readonly Due[]) => {
  const all = new Map([...nextDates.filter((date) => date !== null), ...year].map((date) => [date.id, date]))
  const byPlace = new Map<string, Due[]>()
  for (const date of [...all.values()].sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))) {
    const dates = byPlace.get(date.selectedUniversityId)
    if (dates) dates.push(date)
    else byPlace.set(date.selectedUniversityId, [date])
  }
  return byPlace
}
