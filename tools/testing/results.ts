/** Folder for the reports and traces of a run; the runner's own test uses another one. */
export const resultsFolder = process.env.GRADAPP_RESULTS ?? 'test-results'

export interface TestTime {
  phase: string
  file: string
  title: string
  seconds: number
}
