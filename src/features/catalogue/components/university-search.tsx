import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { Form } from '#src/client/ui/form.tsx'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import {
  type CatalogueSearch,
  figuresQuery,
  maxIntentQueryLength,
  mergeParsedQuery,
  toCatalogueSearch,
  understandQuery,
} from '../client.ts'
import { FIELDS } from '../rules.ts'
import { CatalogueLoading } from './catalogue-loading.tsx'
import { ProgramFilters } from './program-filters.tsx'
import { SearchChips } from './search-chips.tsx'
import classes from './university-search.module.css'
import { type Choice, useCounts } from './use-counts.ts'

type UniversitySearchProps = {
  search: CatalogueSearch
  onSearch: (search: CatalogueSearch) => void
  /** Whether the user has matches, so that tiers are known. */
  hasTiers?: boolean
}

const useChoices = (search: CatalogueSearch) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(figuresQuery)
  const withCount = useCounts(search)
  const { compare } = getCollator(i18n.language)
  const codes = data?.countries.map(({ country }) => country) ?? (search.country?.length === 2 ? [search.country] : [])
  // A list of countries is an additional option, so that the select reflects the search.
  const listed = (search.country ?? '').includes(',') || /^\d/.test(search.country ?? '') ? search.country : undefined
  const several = listed && {
    value: listed,
    label: formatList(
      listed.split(',').map((code) => formatCountryName(code, i18n.language)),
      i18n.language,
    ),
  }
  const byLabel = (choices: Choice[]) => [...choices].sort((a, b) => compare(a.label, b.label))
  return {
    countries: [
      ...(several ? [several] : []),
      ...byLabel(codes.map((code) => ({ value: code, label: formatCountryName(code, i18n.language) }))).map(
        withCount('countries'),
      ),
    ],
    fields: byLabel(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))).map(
      withCount('fields'),
    ),
    levels: degreeLevels
      .map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
      .map(withCount('levels')),
  }
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

const SearchFields = ({ search, onSearch, hasTiers = false }: UniversitySearchProps) => {
  const { t } = useTranslation()
  const { countries, fields, levels } = useChoices(search)
  const { isReading, searchFor } = useTypedSearch(search, onSearch)
  const change = (part: Record<string, unknown>) => onSearch(toCatalogueSearch({ ...search, ...part }))
  const form = useForm({ initialValues: { query: search.query ?? '' } })
  return (
    <Form form={form} className={classes.form} onSubmit={({ query }) => searchFor(query.trim())}>
      <TextInput
        name="query"
        type="search"
        className={classes.query ?? ''}
        label={t('catalogue.search.query')}
        description={t('catalogue.search.queryHelp')}
        inputWrapperOrder={['label', 'description', 'input', 'error']}
        classNames={{ description: classes.help ?? '' }}
        maxLength={maxIntentQueryLength}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        {...form.getInputProps('query')}
      />
      <Group gap="sm" className={classes.actions ?? ''}>
        <Button type="submit" loading={isReading}>
          {t('catalogue.search.submit')}
        </Button>
      </Group>
      <NativeSelect
        className={classes.wide ?? ''}
        label={t('catalogue.search.country')}
        data={[{ value: '', label: t('catalogue.search.anyCountry') }, ...countries]}
        value={search.country ?? ''}
        onChange={({ currentTarget: { value } }) => change({ country: value })}
      />
      <NativeSelect
        label={t('catalogue.search.field')}
        data={[{ value: '', label: t('catalogue.search.anyField') }, ...fields]}
        value={search.field ?? ''}
        onChange={({ currentTarget: { value } }) => change({ field: value })}
      />
      <NativeSelect
        label={t('catalogue.search.level')}
        data={[{ value: '', label: t('catalogue.search.anyLevel') }, ...levels]}
        value={search.level ?? ''}
        onChange={({ currentTarget: { value } }) => change({ level: value })}
      />
      {search.show === 'programs' ? <ProgramFilters search={search} hasTiers={hasTiers} onChange={change} /> : null}
    </Form>
  )
}

/**
 * Search form: free text that is parsed, and country, field and level. The selects apply on change, the text on submit.
 */
export const UniversitySearch = (props: UniversitySearchProps) => {
  const { t } = useTranslation()
  const { search, onSearch } = props
  return (
    <search aria-label={t('catalogue.search.form')}>
      <SearchFields key={search.query ?? ''} {...props} />
      <SearchChips search={search} onSearch={onSearch} />
      <CatalogueLoading />
    </search>
  )
}
