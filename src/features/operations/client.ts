import { api } from '#src/client/api.ts'

export const operatorStatusQuery = api.operations.status.queryOptions({ staleTime: 5 * 60_000 })

export const operationsQuery = api.operations.report.queryOptions()
