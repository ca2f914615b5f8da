// Separate from rules.ts, which imports Temporal: screens that only list deadlines do without it.

/** Dashboard limits: days ahead and number of deadlines (data specification, section 9). */
export const upcomingWindow = { days: 30, limit: 5 }

/** Maximum deadlines per response; a screen that shows that many states that there may be more. */
export const maxListed = 500
