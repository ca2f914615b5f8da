import { api } from '#src/client/api.ts'

/** Queries the text extracted from one version; immutable. */
export const machineReadingQuery = (id: string) =>
  api.cv.machine.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY })

/** Queries every uploaded version, newest first. */
export const cvVersionsQuery = api.cv.versions.queryOptions()

export const latestCvQuery = api.cv.latest.queryOptions({ staleTime: 60_000 })
