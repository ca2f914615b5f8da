import { minuteMs } from '#src/shared/durations.ts'

/** Saved searches of one user. */
export const maxSavedSearches = 30
/** Characters of the name of a saved search. */
export const maxSearchNameLength = 120

/** Key under which the device stores the search that a visitor wants to save. */
export const pendingSearchKey = 'pending_saved_search'

/** Searches that one query of the job reads. */
export const searchesPerBatch = 500
/** Time after which a run of the job begins no further search; the next run continues. */
export const runTimeMs = 5 * minuteMs
/**
 * Wait at the beginning of a run. A programme has the instant at which its transaction began; what an editor is adding at
 * the beginning is committed after the wait.
 */
export const commitWaitMs = 3_000
