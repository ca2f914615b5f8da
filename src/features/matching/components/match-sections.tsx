import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '../contract.ts'

type MatchSectionsProps = {
  matches: Match[]
  /** How many places the ranking has in the wanted field, and near it. */
  inField: number
  nearField: number
  /** A section's matches, the first of which has this place in the whole list. */
  children: (matches: Match[], firstRank: number) => ReactNode
}

type SectionProps = { title: string; lede?: string; children: ReactNode }

const Section = ({ title, lede, children }: SectionProps) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="lg" id={heading} mt="xl" mb="sm">
        {title}
      </Title>
      {lede ? (
        <Text size="sm" c="dimmed" mb="sm">
          {lede}
        </Text>
      ) : null}
      {children}
    </section>
  )
}

/** Places in the field that a person wants, and behind them those near it as a section of its own. */
export const MatchSections = ({ matches, inField, nearField, children }: MatchSectionsProps) => {
  const { t } = useTranslation()
  const wanted = matches.filter(({ isNearField }) => !isNearField)
  const near = matches.filter(({ isNearField }) => isNearField)
  if (nearField === 0) return children(matches, 1)
  return (
    <>
      {wanted.length > 0 ? (
        <Section title={t('matching.sections.inField', { count: inField })}>{children(wanted, 1)}</Section>
      ) : null}
      {near.length > 0 ? (
        <Section
          title={t('matching.sections.nearField', { count: nearField })}
          lede={t('matching.sections.nearFieldLede')}
        >
          {children(near, wanted.length + 1)}
        </Section>
      ) : null}
    </>
  )
}
