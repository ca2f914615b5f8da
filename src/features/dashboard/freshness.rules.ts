// When a snapshot is asked for. Apart from what it holds: every page needs this, the dashboard alone the rest.

/** How long a snapshot is shown without asking again (data specification, section 9). */
export const snapshotMs = 5 * 60_000
/** How long after the person is known the data is loaded in the background (data specification, section 4). */
export const backgroundDelayMs = 100
