/** Where a run writes its reports and traces; the runner's own test has one elsewhere. */
export const resultsFolder = process.env.GRADAPP_RESULTS ?? 'test-results'
