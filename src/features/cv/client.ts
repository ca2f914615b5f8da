import { api } from '#src/client/api.ts'

/** What a parser gets out of one version; the file does not change. */
export const machineReadingQuery = (id: string) =>
  api.cv.machine.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY })

/** Every version that was given, the newest first. */
export const cvVersionsQuery = api.cv.versions.queryOptions()

export const latestCvQuery = api.cv.latest.queryOptions({ staleTime: 60_000 })
