import { Checkbox, NativeSelect, NumberInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { formatList } from '#src/shared/lists.ts'
import { type CatalogueSearch, maxTuitionFilter } from '../catalogue-search.parse.ts'
import { facetsQuery } from '../client.ts'
import { filterModes, yearlyAmount } from '../rules.ts'
import { tests } from '../search/search.rules.ts'
import { formatFormatName } from './format-labels.ts'
import classes from './search-filters.module.css'
import { useCounts } from './use-counts.ts'

type ProgramFiltersProps = {
  search: CatalogueSearch
  hasTiers: boolean
  onChange: (part: Record<string, unknown>) => void
}

const TierSelect = ({ search, onChange }: Omit<ProgramFiltersProps, 'hasTiers'>) => {
  const { t } = useTranslation()
  const withCount = useCounts(search)
  return (
    <NativeSelect
      label={t('catalogue.search.tier')}
      data={[
        { value: '', label: t('catalogue.search.anyTier') },
        ...[
          { value: 'reach', label: t('matching.tierReach') },
          { value: 'target', label: t('matching.tierTarget') },
          { value: 'safety', label: t('matching.tierSafety') },
        ].map(withCount('tiers')),
      ]}
      value={search.tier ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ tier: value })}
    />
  )
}

const ModeSelect = ({ search, onChange }: Omit<ProgramFiltersProps, 'hasTiers'>) => {
  const { t } = useTranslation()
  const withCount = useCounts(search)
  const modes = useQuery(facetsQuery(search)).data?.modes
  return (
    <NativeSelect
      label={t('catalogue.search.mode')}
      description={modes?.every(({ count }) => count === 0) ? t('catalogue.search.nothingKnown') : undefined}
      data={[
        { value: '', label: t('catalogue.search.anyMode') },
        ...(search.format === 'executive' ? [{ value: 'executive', label: formatFormatName('executive', t) }] : []),
        ...filterModes.map((mode) => ({ value: mode, label: formatFormatName(mode, t) })).map(withCount('modes')),
      ]}
      value={search.format ?? ''}
      onChange={({ currentTarget: { value } }) => onChange({ format: value })}
    />
  )
}

/** Filters that apply to programmes only; each applies on change, the amount on blur or submit. */
export const ProgramFilters = ({ search, hasTiers, onChange }: ProgramFiltersProps) => {
  const { t, i18n } = useTranslation()
  const currency = useDisplayCurrency()
  const shownCurrency = search.currency ?? currency
  const withCount = useCounts(search)
  const facets = useQuery(facetsQuery(search)).data
  // Disables filters on facts that no programme has: they would find nothing, which the user should see before trying.
  const knowsNothing = (counts: { count: number }[] | undefined) => counts?.every(({ count }) => count === 0)
  return (
    <>
      <NumberInput
        key={search.maxTuition ?? ''}
        label={t('catalogue.search.maxTuition', { currency: shownCurrency })}
        defaultValue={search.maxTuition ?? ''}
        min={yearlyAmount.min}
        max={maxTuitionFilter}
        allowDecimal={false}
        step={1_000}
        hideControls
        thousandSeparator=" "
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
        }}
        onBlur={({ currentTarget: { value } }) => {
          const amount = value.replace(/\D/g, '')
          if (amount !== String(search.maxTuition ?? '')) onChange({ maxTuition: amount, currency: shownCurrency })
        }}
      />
      <NativeSelect
        label={t('catalogue.search.test')}
        description={knowsNothing(facets?.tests) ? t('catalogue.search.nothingKnown') : undefined}
        data={[
          { value: '', label: t('catalogue.search.anyTest') },
          ...(search.withoutTest?.includes(',')
            ? [
                {
                  value: search.withoutTest,
                  label: t('catalogue.search.withoutTest', {
                    test: formatList(search.withoutTest.split(','), i18n.language),
                  }),
                },
              ]
            : []),
          ...tests
            .map((test) => ({ value: test, label: t('catalogue.search.withoutTest', { test }) }))
            .map(withCount('tests')),
        ]}
        value={search.withoutTest ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ withoutTest: value })}
      />
      <ModeSelect search={search} onChange={onChange} />
      {hasTiers ? <TierSelect search={search} onChange={onChange} /> : null}
      <Checkbox
        className={classes.open ?? ''}
        label={withCount('open')({ value: 'yes', label: t('catalogue.search.open') }).label}
        checked={search.open === 'yes'}
        description={knowsNothing(facets?.open) ? t('catalogue.search.nothingKnown') : undefined}
        onChange={({ currentTarget: { checked } }) => onChange({ open: checked ? 'yes' : undefined })}
      />
    </>
  )
}
