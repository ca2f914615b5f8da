import type { TFunction } from 'i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { DecidingFacts } from '../facts/deciding-facts.rules.ts'
import { formatCell, type ListColumn } from '../facts/deciding-values.format.ts'
import type { FormattableFact } from '../facts/fact-values.format.ts'
import { formatProgram } from '../program.format.ts'

// Titles and descriptions of catalogue pages, the same before and after a script has run.

interface NamedUniversity {
  name: string
  city: string | null
  country: string
}

interface NamedProgram {
  name: string
  degree: string
}

interface PageReader {
  t: TFunction
  language: string
  /** Milliseconds since 1970. */
  now: number
}

/** Formats the title of a programme page: programme, degree, university and country. */
export const formatProgramTitle = (
  { name, degree }: NamedProgram,
  university: NamedUniversity,
  language: string,
): string =>
  joinParts(
    [formatProgram(name, degree, language), university.name, formatCountryName(university.country, language)],
    language,
  )

/** Formats the title of a university page: university and country. */
export const formatUniversityTitle = ({ name, country }: NamedUniversity, language: string): string =>
  joinParts([name, formatCountryName(country, language)], language)

/** Formats the place of a university: city and country. */
export const formatUniversityPlace = ({ city, country }: NamedUniversity, language: string): string =>
  joinParts([city, formatCountryName(country, language)], language)

/** Facts of a description, in order. */
const columns = ['deadline', 'cost', 'length', 'tests'] as const satisfies readonly ListColumn[]

/** Fact of a description or a preview picture. */
interface PageFact {
  /** Empty for a fact that needs none. */
  label: string
  value: string
}

/** Formats the known deciding facts, amounts in their own currency. */
export const formatPageFacts = (
  facts: DecidingFacts<FormattableFact>,
  { t, language, now }: PageReader,
): PageFact[] => {
  const currency = facts.tuition_per_year?.currency ?? facts.application_fee?.currency ?? ''
  return columns.flatMap((column) => {
    const cell = formatCell(column, facts, { t, language, currency, now })
    if (!cell) return []
    // The note of a stated deadline counts the days until it, which a search engine would show for weeks.
    const hasNote = column !== 'deadline' || cell.isExpected
    const value = hasNote ? joinParts([cell.text, cell.note], language) : cell.text
    return [{ label: t(`catalogue.column.${column}`), value }]
  })
}

/** Formats the number of programmes of a university; no fact without any. */
export const formatProgramCount = (count: number, { t }: Pick<PageReader, 't'>): PageFact[] =>
  count > 0 ? [{ label: '', value: t('catalogue.search.programmes', { count }) }] : []

const formatItems = (facts: readonly PageFact[], { t }: PageReader): string[] =>
  facts.map(({ label, value }) => (label === '' ? value : t('catalogue.page.item', { label, value })))

const separator = ' · '

/** Formats the description of a programme page from its deciding facts; a general one without any. */
export const formatProgramDescription = (
  program: NamedProgram & { facts: DecidingFacts<FormattableFact> },
  university: NamedUniversity,
  reader: PageReader,
): string => {
  const { t, language } = reader
  const name = joinParts([formatProgram(program.name, program.degree, language), university.name], language)
  const place = formatUniversityPlace(university, language)
  const items = formatItems(formatPageFacts(program.facts, reader), reader)
  return items.length > 0
    ? t('catalogue.page.facts', { name, place, facts: items.join(separator) })
    : t('catalogue.program.card', { name, place })
}

/** Formats the description of a university page: its number of programmes and their cost; a general one without both. */
export const formatUniversityDescription = (
  university: NamedUniversity & { programCount: number; facts: DecidingFacts<FormattableFact> },
  reader: PageReader,
): string => {
  const { t, language } = reader
  const { name, programCount, facts } = university
  const place = formatUniversityPlace(university, language)
  const items = formatItems([...formatProgramCount(programCount, reader), ...formatPageFacts(facts, reader)], reader)
  return items.length > 0
    ? t('catalogue.page.facts', { name, place, facts: items.join(separator) })
    : t('catalogue.details.card', { name, place })
}
