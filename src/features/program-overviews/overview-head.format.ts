import type { TFunction } from 'i18next'
import { formatExpectedDay } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { ProgramOverview } from './contract.ts'

// Title and description of an overview, the same before and after a script has run.

interface PageReader {
  t: TFunction
  language: string
}

/** Countries whose English name takes the article within a sentence. */
const withArticle: ReadonlySet<string> = new Set('AE BS CD CF DO GB GM MV NL PH US'.split(' '))

/** Formats the name of a country within a sentence: "in the United States". */
const formatCountryInText = (country: string, language: string): string => {
  const name = formatCountryName(country, language)
  return language.startsWith('en') && withArticle.has(country) ? `the ${name}` : name
}

const formatPlace = (
  { field, country }: Pick<ProgramOverview, 'field' | 'country'>,
  { t, language }: PageReader,
): { field: string; country: string } => ({
  field: t(`catalogue.field.${field}`),
  country: formatCountryInText(country, language),
})

/** Formats the title of an overview: "Nursing programmes in Ireland". */
export const formatOverviewTitle = (place: Pick<ProgramOverview, 'field' | 'country'>, reader: PageReader): string =>
  reader.t('overviews.title', formatPlace(place, reader))

/** Formats the link to an overview from another page. */
export const formatOverviewLink = (place: Pick<ProgramOverview, 'field' | 'country'>, reader: PageReader): string =>
  reader.t('overviews.more', formatPlace(place, reader))

/** Formats the range of the known prices; a single price where all are equal. */
export const formatTuitionRange = (
  { min, max, currency }: Pick<NonNullable<ProgramOverview['tuition']>, 'min' | 'max' | 'currency'>,
  { t, language }: PageReader,
): string => {
  const [low = '', high = ''] = [min, max].map((amount) => formatMoney(amount, currency, language))
  return low === high ? low : t('overviews.range', { low, high })
}

const formatTuition = ({ tuition }: ProgramOverview, reader: PageReader) =>
  tuition ? [{ label: reader.t('overviews.tuition'), value: formatTuitionRange(tuition, reader) }] : []

/** Formats the next deadline: a stated one, otherwise an expected one that is called so; undefined without any. */
export const formatNextDeadline = (
  { next }: Pick<ProgramOverview, 'next'>,
  { t, language }: PageReader,
): { label: string; value: string } | undefined => {
  const first = next.find(({ isExpected }) => !isExpected) ?? next[0]
  if (!first) return undefined
  const label = t(first.isExpected ? 'overviews.nextExpected' : 'overviews.nextDeadline')
  return { label, value: formatExpectedDay(first.date, language) }
}

/** Formats the facts of the description and of the preview picture; the label of the first is empty. */
export const formatOverviewFacts = (
  overview: ProgramOverview,
  reader: PageReader,
): { label: string; value: string }[] => {
  const next = formatNextDeadline(overview, reader)
  return [
    { label: '', value: reader.t('catalogue.search.programmes', { count: overview.total }) },
    ...formatTuition(overview, reader),
    ...(next ? [next] : []),
  ]
}

/** Formats the description of an overview from its figures. */
export const formatOverviewDescription = (overview: ProgramOverview, reader: PageReader): string =>
  reader.t('catalogue.page.named', {
    name: formatOverviewTitle(overview, reader),
    facts: formatOverviewFacts(overview, reader)
      .map((fact) => (fact.label === '' ? fact.value : reader.t('catalogue.page.item', fact)))
      .join(' · '),
  })
