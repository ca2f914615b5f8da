import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'

export const profileQuery = api.profile.get.queryOptions({ retry: retryUnlessRefused })
