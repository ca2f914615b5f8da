import { Text } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Stat } from '#src/client/ui/stat.tsx'
import { scholarshipRuleKinds } from '#src/features/catalogue/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Figures } from '../contract.ts'
import { limitSlices, othersId, type Slice } from '../rules.ts'
import classes from './catalogue-figures.module.css'
import { Figure } from './figure.tsx'

// Lazy chart library, which only this page needs.
const Bars = lazy(async () => ({ default: (await import('./figure-charts.tsx')).Bars }))

type Names = { title: string; column: string; count: string; nameOf: (id: string) => string }

const SliceFigure = ({ slices, title, column, count, nameOf }: Names & { slices: Slice[] }) => {
  const { t } = useTranslation()
  const labelOf = (id: string) => (id === othersId ? t('figures.others') : nameOf(id))
  const bars = limitSlices(slices).map((slice) => ({ label: labelOf(slice.id), count: slice.count }))
  return (
    <Figure title={title} head={[column, count]} rows={slices.map((slice) => [labelOf(slice.id), slice.count])}>
      <Bars bars={bars} name={count} />
    </Figure>
  )
}

const knownKinds = ['tuition_per_year', 'application_fee', 'admission_rate_undergraduate', 'amount'] as const
/** Fact kinds with a name in the catalogue's screens. */
const factKinds = [
  'city',
  'website',
  'deadline',
  'opens',
  'tests',
  'letters',
  'minimum_gpa',
  'requirements',
  'prompts',
  'duration_months',
  'mode',
  'funding',
  'start',
  'tuition_per_credit',
  'living_cost_per_year',
  'work_experience',
  'generated_text',
  ...scholarshipRuleKinds,
] as const
const isKnownKind = (kind: string): kind is (typeof knownKinds)[number] => knownKinds.some((known) => known === kind)

const FactFigure = ({ facts }: Pick<Figures, 'facts'>) => {
  const { t } = useTranslation()
  const nameOf = (kind: string) => {
    if (isKnownKind(kind)) return t(`figures.kind.${kind}`)
    const known = factKinds.find((one) => one === kind)
    return known ? t(`catalogue.fact.${known}`) : kind === 'language' ? t('catalogue.history.column.language') : kind
  }
  const head = [t('figures.fact'), t('figures.known'), t('figures.old'), t('figures.years')]
  const yearsOf = ({ firstYear, lastYear }: Figures['facts'][number]) =>
    firstYear === lastYear ? firstYear : `${firstYear}–${lastYear}`
  return (
    <div>
      <Figure
        title={t('figures.factsTitle')}
        head={head}
        rows={facts.map((fact) => [nameOf(fact.kind), fact.known, fact.old, yearsOf(fact)])}
      >
        <Bars
          bars={facts.map(({ kind, known, old }) => ({ label: nameOf(kind), count: known - old, old }))}
          name={t('figures.current')}
          oldName={t('figures.old')}
        />
      </Figure>
      <Text size="sm" c="dimmed">
        {t('figures.factsText')}
      </Text>
    </div>
  )
}

/** Figures of the catalogue by country, field and level, and the age of its facts. */
export const CatalogueFigures = ({ figures }: { figures: Figures }) => {
  const { t, i18n } = useTranslation()
  const format = getNumberFormat(i18n.language)
  const universities = t('figures.universities')
  const programs = t('figures.programs')
  return (
    <>
      <dl className={classes.stats}>
        <Stat value={format.format(figures.universities)} label={universities} />
        <Stat value={format.format(figures.programs)} label={programs} />
        <Stat value={format.format(figures.scholarships)} label={t('figures.scholarships')} />
        <Stat value={format.format(figures.countries.length)} label={t('figures.countries')} />
      </dl>
      <div className={classes.pair}>
        <SliceFigure
          slices={figures.countries}
          title={t('figures.byCountry')}
          column={t('figures.country')}
          count={universities}
          nameOf={(id) => formatCountryName(id, i18n.language)}
        />
        <SliceFigure
          slices={figures.fields}
          title={t('figures.byField')}
          column={t('figures.field')}
          count={programs}
          nameOf={(id) => t(`catalogue.field.${id}`, { defaultValue: id })}
        />
        <SliceFigure
          slices={figures.levels}
          title={t('figures.byLevel')}
          column={t('figures.level')}
          count={programs}
          nameOf={(id) => t(`catalogue.level.${id}`, { defaultValue: id })}
        />
        <SliceFigure
          slices={figures.wellKnown.countries}
          title={t('figures.wellKnownByCountry')}
          column={t('figures.country')}
          count={programs}
          nameOf={(id) => formatCountryName(id, i18n.language)}
        />
        <SliceFigure
          slices={figures.wellKnown.fields}
          title={t('figures.wellKnownByField')}
          column={t('figures.field')}
          count={programs}
          nameOf={(id) => t(`catalogue.field.${id}`, { defaultValue: id })}
        />
        <FactFigure facts={figures.facts} />
      </div>
    </>
  )
}
