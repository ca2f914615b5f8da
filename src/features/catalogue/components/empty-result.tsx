import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import type { FieldId } from '../rules.ts'
import type { RelaxedSearch } from '../search/search.contract.ts'
import { RelaxedFilters } from './relaxed-filters.tsx'

type EmptyResultProps = {
  search: CatalogueSearch
  onClear: () => void
  onSearch: (search: CatalogueSearch) => void
  /** Near fields with programmes under the other filters. */
  near: readonly { field: FieldId; total: number }[]
  /** Number of programmes of the search anywhere. */
  elsewhere: number
  looser: readonly RelaxedSearch[]
  /** Way to add a programme that is missing. */
  addMissing: ReactNode
  /** Way to save the search. */
  saveSearch: ReactNode
}

type OfferProps = Pick<EmptyResultProps, 'search' | 'onSearch'>

/** Near fields with programmes under the other filters; one press searches for one of them. */
const NearFields = ({ search, near, onSearch }: OfferProps & Pick<EmptyResultProps, 'near'>) => {
  const { t } = useTranslation()
  if (near.length === 0) return null
  return (
    <Group gap="sm" justify="center">
      {near.map(({ field, total }) => (
        <Button
          key={field}
          variant="default"
          onClick={() => onSearch(toCatalogueSearch({ ...search, field, topic: undefined, query: undefined }))}
        >
          {t('catalogue.search.nearField', {
            field: t(`catalogue.field.${field}`),
            found: t('catalogue.search.foundPrograms', { count: total }),
          })}
        </Button>
      ))}
    </Group>
  )
}

const placeFilters: readonly string[] = ['country', 'place', 'university']

const leavesOnlyPlace = ({ filters, words }: RelaxedSearch): boolean =>
  words.length === 0 && filters.every((filter) => placeFilters.includes(filter))

/** The same field or topic without the place; one press searches for it. */
const Elsewhere = ({ search, onSearch, what, total }: OfferProps & { what: string; total: number }) => {
  const { t } = useTranslation()
  return (
    <Button
      variant="default"
      onClick={() =>
        onSearch(toCatalogueSearch({ ...search, country: undefined, place: undefined, university: undefined }))
      }
    >
      {t('catalogue.search.elsewhere', { what, found: t('catalogue.search.foundPrograms', { count: total }) })}
    </Button>
  )
}

/** Wider searches: the same field elsewhere, then filters to leave out. */
const WiderSearches = (props: OfferProps & Pick<EmptyResultProps, 'elsewhere' | 'looser'>) => {
  const { search, onSearch, elsewhere, looser } = props
  const { t } = useTranslation()
  const what = search.field ? t(`catalogue.field.${search.field}`) : (search.topic ?? '')
  const isElsewhere = elsewhere > 0 && what !== ''
  const others = isElsewhere ? looser.filter((one) => !leavesOnlyPlace(one)) : looser
  if (!isElsewhere && others.length === 0) return null
  return (
    <Stack gap="sm" align="center">
      <Text c="dimmed">{t('catalogue.search.widerHelp')}</Text>
      {isElsewhere ? <Elsewhere search={search} onSearch={onSearch} what={what} total={elsewhere} /> : null}
      {others.length > 0 ? <RelaxedFilters search={search} looser={others} onSearch={onSearch} /> : null}
    </Stack>
  )
}

/**
 * Empty result. Offers, in this order: near fields in the wanted places, adding the missing programme, a notification of
 * the first one, and wider searches.
 */
export const EmptyResult = (props: EmptyResultProps) => {
  const { search, onClear, onSearch, near, elsewhere, looser, addMissing, saveSearch } = props
  const { t } = useTranslation()
  const hasWider = elsewhere > 0 || looser.length > 0
  const getHelp = () => {
    if (near.length > 0) return t('catalogue.search.nearHelp')
    return hasWider ? t('catalogue.search.nothingFits') : t('catalogue.search.noProgramsHelp')
  }
  return (
    <EmptyState
      title={t('catalogue.search.noPrograms')}
      message={getHelp()}
      action={
        <Stack gap="lg" align="center">
          <NearFields search={search} near={near} onSearch={onSearch} />
          <Group gap="sm" justify="center">
            {addMissing}
            {saveSearch}
          </Group>
          <WiderSearches search={search} onSearch={onSearch} elsewhere={elsewhere} looser={looser} />
          {hasWider || near.length > 0 ? null : <Button onClick={onClear}>{t('catalogue.search.clear')}</Button>}
        </Stack>
      }
    />
  )
}
