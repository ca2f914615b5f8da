// Freshness rules of the snapshot. A separate module, because every page needs it and only the dashboard needs the
// rest.

/** Cache lifetime of a snapshot (data specification, section 9). */
export const snapshotMs = 5 * 60_000
/** Delay between sign-in and the background prefetch of the snapshot (data specification, section 4). */
export const backgroundDelayMs = 100
