import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Match } from '../contract.ts'

type WishedCountriesProps = {
  /** Best match of each chosen country that has none among the matches shown. */
  matches: Match[]
  children: (matches: Match[]) => ReactNode
}

/** Section of the best match of each chosen country that the first page does not show. Hidden when there are none. */
export const WishedCountries = ({ matches, children }: WishedCountriesProps) => {
  const { t } = useTranslation()
  const heading = useId()
  if (matches.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="lg" id={heading} mt="xl" mb="sm">
        {t('matching.wishedCountries')}
      </Title>
      {children(matches)}
    </section>
  )
}
