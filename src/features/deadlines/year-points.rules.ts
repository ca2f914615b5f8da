/** Position of a deadline on the year timeline, as a fraction of its length. */
export interface YearPoint<Item> {
  share: number
  items: [Item, ...Item[]]
}

/**
 * Clusters deadlines closer than `gap` into one point at the first of them, so that points are at least `gap` apart.
 * Expects the deadlines in order of their dates.
 */
export const clusterDeadlines = <Item>(
  items: Item[],
  getShare: (item: Item) => number,
  gap: number,
): YearPoint<Item>[] => {
  const points: YearPoint<Item>[] = []
  for (const item of items) {
    const share = getShare(item)
    const last = points.at(-1)
    if (last && share - last.share < gap) last.items.push(item)
    else points.push({ share, items: [item] })
  }
  return points
}
