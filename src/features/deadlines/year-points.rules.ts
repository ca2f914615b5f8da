/** Where a deadline lies on the year's path, as a share of it. */
export interface YearPoint<Item> {
  share: number
  items: [Item, ...Item[]]
}

/**
 * Deadlines closer to each other than `gap` are one point, at the first of them: points stand at least `gap` apart
 * however many there are. The deadlines come in order of their dates.
 */
export const clusterDeadlines = <Item>(
  items: Item[],
  shareOf: (item: Item) => number,
  gap: number,
): YearPoint<Item>[] => {
  const points: YearPoint<Item>[] = []
  for (const item of items) {
    const share = shareOf(item)
    const last = points.at(-1)
    if (last && share - last.share < gap) last.items.push(item)
    else points.push({ share, items: [item] })
  }
  return points
}
