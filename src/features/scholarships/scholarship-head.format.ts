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

/** Formats the description of a scholarship page from its facts; a general one without any of them. */
export const formatScholarshipDescription = (
  scholarship: NamedScholarship & { facts: Readonly<Record<string, FormattableFact>> },
  { t, language }: { t: TFunction; language: string },
): string => {
  const name = formatScholarshipTitle(scholarship, language)
  const items = kinds.flatMap((kind) => {
    const fact = scholarship.facts[kind]
    // A deadline says by itself that it is that of an earlier cycle.
    if (!fact || (fact.isOld && kind !== 'deadline')) return []
    const label = kind === 'amount' ? t('scholarships.amount') : t(`catalogue.fact.${kind}`)
    return [t('catalogue.page.item', { label, value: formatFactValue(kind, fact, { t, language }) })]
  })
  return items.length > 0
    ? t('catalogue.page.named', { name, facts: items.join(' · ') })
    : t('scholarships.details.card', { name })
}
