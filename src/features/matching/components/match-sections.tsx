import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '../contract.ts'
import classes from './match-sections.module.css'

type MatchSectionsProps = {
  matches: Match[]
  /** Number of programmes in the wanted field and in near fields. */
  inField: number
  nearField: number
  /** Renders the matches of a section, whose first has this rank in the whole list. */
  children: (matches: Match[], firstRank: number) => ReactNode
}

type SectionProps = {
  title: string
  lede?: string
  /** Section at the top of the page, whose heading takes no line of its own. */
  isFirst?: boolean
  children: ReactNode
}

const Section = ({ title, lede, isFirst, children }: SectionProps) => {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size={isFirst ? 'md' : 'lg'} id={heading} className={classes.heading ?? ''} data-first={isFirst}>
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

/** Matches in the wanted field, followed by those in near fields as a separate section. */
export const MatchSections = ({ matches, inField, nearField, children }: MatchSectionsProps) => {
  const { t } = useTranslation()
  const wanted = matches.filter(({ isNearField }) => !isNearField)
  const near = matches.filter(({ isNearField }) => isNearField)
  if (nearField === 0) return children(matches, 1)
  return (
    <>
      {wanted.length > 0 ? (
        <Section title={t('matching.sections.inField', { count: inField })} isFirst>
          {children(wanted, 1)}
        </Section>
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
