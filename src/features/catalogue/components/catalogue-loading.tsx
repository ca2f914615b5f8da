import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { figuresQuery } from '../client.ts'

const againMs = 5_000

/** Notice while the registers are being read after the first start. Searches and matches are loaded again after each. */
export const CatalogueLoading = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { data } = useQuery({
    ...figuresQuery,
    refetchInterval: ({ state }) => (state.data?.loading ? againMs : false),
  })
  const loading = data?.loading
  const read = useRef(loading?.read)
  // Synchronises the cached lists with the catalogue of the server, which has grown.
  useEffect(() => {
    const before = read.current
    read.current = loading?.read
    if (before === undefined || before === loading?.read) return
    void queries.invalidateQueries({ queryKey: api.catalogue.programs.key() })
    void queries.invalidateQueries({ queryKey: api.catalogue.search.key() })
    void queries.invalidateQueries({ queryKey: api.catalogue.facets.key() })
    void queries.invalidateQueries({ queryKey: api.matching.list.key() })
  }, [loading?.read, queries])
  if (!loading) return null
  return (
    <Text role="status" size="sm" c="dimmed" mb="md">
      {t('catalogue.loading', { read: loading.read, of: loading.of })}
    </Text>
  )
}
