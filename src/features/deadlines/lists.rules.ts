// Apart from rules.ts, which brings Temporal: screens that only list deadlines, like the dashboard, do without it.

/** How many days ahead the dashboard looks, and how many deadlines it lists (data specification, section 9). */
export const upcomingWindow = { days: 30, limit: 5 }

/** How many deadlines one answer holds; a screen that shows as many says that there may be more. */
export const maxListed = 500
