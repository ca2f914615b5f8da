import { Button, Group, NativeSelect, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { type CatalogueSearch, countryName, figuresQuery, toCatalogueSearch } from '../client.ts'
import { FIELDS } from '../rules.ts'
import { ProgramFilters } from './program-filters.tsx'
import classes from './university-search.module.css'
import { type Choice, useCounts } from './use-counts.ts'

type UniversitySearchProps = {
  search: CatalogueSearch
  onSearch: (search: CatalogueSearch) => void
  /** Whether the reader has matches, so that tiers are known. */
  hasTiers?: boolean
}

const useChoices = (search: CatalogueSearch) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(figuresQuery)
  const withCount = useCounts(search)
  const { compare } = new Intl.Collator(i18n.language)
  const codes = data?.countries.map(({ country }) => country) ?? (search.country ? [search.country] : [])
  const byLabel = (choices: Choice[]) => [...choices].sort((a, b) => compare(a.label, b.label))
  return {
    countries: byLabel(codes.map((code) => ({ value: code, label: countryName(code, i18n.language) }))).map(
      withCount('countries'),
    ),
    fields: byLabel(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) }))).map(
      withCount('fields'),
    ),
    levels: degreeLevels
      .map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
      .map(withCount('levels')),
  }
}

/** Name, country, field and level. The selects act at once; the name when it is sent. */
export const UniversitySearch = ({ search, onSearch, hasTiers = false }: UniversitySearchProps) => {
  const { t } = useTranslation()
  const { countries, fields, levels } = useChoices(search)
  const change = (part: Record<string, unknown>) => onSearch(toCatalogueSearch({ ...search, ...part }))
  return (
    <search aria-label={t('catalogue.search.form')}>
      <form
        key={search.query ?? ''}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          change({ query: new FormData(event.currentTarget).get('query') })
        }}
      >
        <TextInput
          name="query"
          type="search"
          className={classes.query ?? ''}
          label={t('catalogue.search.query')}
          defaultValue={search.query ?? ''}
          maxLength={200}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
        />
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
        <Group gap="sm" className={classes.actions ?? ''}>
          <Button type="submit">{t('catalogue.search.submit')}</Button>
        </Group>
        {search.show === 'programs' ? <ProgramFilters search={search} hasTiers={hasTiers} onChange={change} /> : null}
      </form>
    </search>
  )
}
