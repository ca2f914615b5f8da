export const reviewTabs = ['proposals', 'professors', 'unmatched', 'searches', 'due', 'own'] as const
export type ReviewTab = (typeof reviewTabs)[number]
export interface ReviewSearch {
  tab?: ReviewTab
}

/** Reads the tab of the review page from its address. */
export const parseReviewSearch = ({ tab }: Record<string, unknown>): ReviewSearch => {
  const known = reviewTabs.find((one) => one === tab)
  return known ? { tab: known } : {}
}
