import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { factsQuery, formatFact } from '#src/features/fact-bank/client.ts'

/** The user's own facts, as material for answers. */
export const OwnEvidence = () => {
  const { t } = useTranslation()
  const { data } = useQuery(factsQuery)
  if (!data) return null
  return (
    <>
      {data.facts.length === 0 ? (
        <Text c="dimmed">{t('interviews.noEvidence')}</Text>
      ) : (
        <Stack component="ul" data-bare gap="xs">
          {data.facts.map((fact) => {
            const { title, details } = formatFact(fact, t)
            return (
              <li key={fact.id}>
                <UserText fw={600}>{title}</UserText>
                {details.length > 0 ? <UserText size="sm">{details.join(' · ')}</UserText> : null}
              </li>
            )
          })}
        </Stack>
      )}
      <TextLink to="/facts">{t('interviews.openEvidence')}</TextLink>
    </>
  )
}
