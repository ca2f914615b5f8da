import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { Form } from '#src/client/ui/form.tsx'
import { type CatalogueSearch, maxIntentQueryLength, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { mergeParsedQuery, understandQuery } from '../client.ts'
import { CatalogueLoading } from './catalogue-loading.tsx'
import { SearchChips } from './search-chips.tsx'
import { SearchFilters } from './search-filters.tsx'
import classes from './university-search.module.css'
import { useSearchChips } from './use-search-chips.ts'

// Lazy chunk, which wide screens never load.
const FilterSheet = lazy(async () => ({ default: (await import('./filter-sheet.tsx')).FilterSheet }))

type UniversitySearchProps = {
  search: CatalogueSearch
  onSearch: (search: CatalogueSearch) => void
  /** Whether the user has matches, so that tiers are known. */
  hasTiers?: boolean
}

/** Parses the text and searches for it; if the request fails, the text is searched as it is. */
const useTypedSearch = (search: CatalogueSearch, onSearch: (search: CatalogueSearch) => void) => {
  const queries = useQueryClient()
  const currency = useDisplayCurrency()
  const [isReading, setReading] = useState(false)
  const searchFor = async (typed: string) => {
    if (typed === (search.query ?? '')) return onSearch(search)
    if (typed === '') return onSearch(toCatalogueSearch({ ...search, query: '' }))
    setReading(true)
    try {
      onSearch(mergeParsedQuery(search, await queries.fetchQuery(understandQuery(typed)), currency))
    } catch {
      onSearch(toCatalogueSearch({ ...search, query: typed }))
    } finally {
      setReading(false)
    }
  }
  return { isReading, searchFor }
}

const SearchField = ({ search, onSearch }: UniversitySearchProps) => {
  const { t } = useTranslation()
  const { isReading, searchFor } = useTypedSearch(search, onSearch)
  const form = useForm({ initialValues: { query: search.query ?? '' } })
  return (
    <Form form={form} className={classes.form} onSubmit={({ query }) => searchFor(query.trim())}>
      <TextInput
        name="query"
        type="search"
        label={t('catalogue.search.query')}
        description={t('catalogue.search.queryHelp')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        classNames={{ description: classes.help ?? '' }}
        maxLength={maxIntentQueryLength}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        {...form.getInputProps('query')}
      />
      <Button type="submit" loading={isReading}>
        {t('catalogue.search.submit')}
      </Button>
    </Form>
  )
}

/** Button of a phone that opens the filters in a sheet, with the number of filters set. */
const SheetButton = ({ search, onSearch, hasTiers = false }: UniversitySearchProps) => {
  const { t } = useTranslation()
  const [isOpened, setOpened] = useState(false)
  // Stays mounted after it closed, for its transition.
  const [wasOpened, setWasOpened] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const count = useSearchChips(search).filter(({ isFilter }) => isFilter).length
  return (
    <div className={classes.sheet}>
      <Button
        ref={buttonRef}
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden="true" />}
        onClick={() => {
          setOpened(true)
          setWasOpened(true)
        }}
      >
        {count > 0 ? t('catalogue.search.filtersChosen', { chosen: count }) : t('catalogue.search.filters')}
      </Button>
      {wasOpened ? (
        <Suspense>
          <FilterSheet
            opened={isOpened}
            onClose={() => setOpened(false)}
            onClosed={() => buttonRef.current?.focus()}
            {...{ search, onSearch, hasTiers }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/**
 * Search form: free text that is parsed, and filters, which a phone shows in a sheet. The filters apply on change, the
 * text on submit.
 */
export const UniversitySearch = (props: UniversitySearchProps) => {
  const { t } = useTranslation()
  const { search, onSearch, hasTiers = false } = props
  return (
    <search aria-label={t('catalogue.search.form')}>
      <SearchField key={search.query ?? ''} {...props} />
      <div className={classes.filters}>
        <SearchFilters {...{ search, onSearch, hasTiers }} />
      </div>
      <div className={classes.chosen}>
        <SheetButton {...props} />
        <SearchChips search={search} onSearch={onSearch} />
      </div>
      <CatalogueLoading />
    </search>
  )
}
