import type { TFunction } from 'i18next'
import { type FormattableFact, formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import { joinParts } from '#src/shared/lists.ts'

// Title and description of the page of a scholarship, the same before and after a script has run.

interface NamedScholarship {
  name: string
  provider: string
}

/** Formats the title of a scholarship page: its name and its provider, unless the name contains it. */
export const formatScholarshipTitle = ({ name, provider }: NamedScholarship, language: string): string =>
  name.includes(provider) ? name : joinParts([name, provider], language)

/** Facts of a description, in order. */
const kinds = ['amount', 'amount_total', 'funding', 'deadline'] as const

interface PageReader {
  t: TFunction
  language: string
}

type Facts = Readonly<Record<string, FormattableFact>>

/** Formats the known facts that decide about a scholarship, each with its label. */
export const formatScholarshipFacts = (facts: Facts, { t, language }: PageReader): { label: string; value: string }[] =>
  kinds.flatMap((kind) => {
    const fact = facts[kind]
    // A deadline says by itself that it is that of an earlier cycle.
    if (!fact || (fact.isOld && kind !== 'deadline')) return []
    const label = kind === 'amount' ? t('scholarships.amount') : t(`catalogue.fact.${kind}`)
    return [{ label, value: formatFactValue(kind, fact, { t, language }) }]
  })

/** Formats the description of a scholarship page from its facts; a general one without any of them. */
export const formatScholarshipDescription = (
  scholarship: NamedScholarship & { facts: Facts },
  reader: PageReader,
): string => {
  const { t, language } = reader
  const name = formatScholarshipTitle(scholarship, language)
  const items = formatScholarshipFacts(scholarship.facts, reader).map((item) => t('catalogue.page.item', item))
  return items.length > 0
    ? t('catalogue.page.named', { name, facts: items.join(' · ') })
    : t('scholarships.details.card', { name })
}
