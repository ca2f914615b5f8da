import { useQueries } from '@tanstack/react-query'
import { universityQuery } from '#src/features/catalogue/client.ts'

/** Loads the universities of compared entries, each once. */
export const useUniversities = (universityIds: readonly string[]) => {
  const ids = [...new Set(universityIds)]
  const queries = useQueries({ queries: ids.map((id) => universityQuery(id)) })
  return (id: string) => {
    const query = queries[ids.indexOf(id)]
    return { university: query?.data, isPending: query?.isPending ?? false }
  }
}
