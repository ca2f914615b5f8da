import { api } from '#src/client/api.ts'

export const operationsQuery = api.operations.report.queryOptions()
