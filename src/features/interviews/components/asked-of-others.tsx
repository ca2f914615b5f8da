import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { othersQuery } from '../client.ts'
import type { OpenInterview } from '../contract.ts'

/** What at least three other users were asked. */
export const AskedOfOthers = ({ id }: Pick<OpenInterview, 'id'>) => {
  const { t } = useTranslation()
  const { data } = useQuery(othersQuery(id))
  if (!data) return null
  if (!data.group) return <Text c="dimmed">{t('interviews.othersNone')}</Text>
  const { scope, categories } = data.group
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t(`interviews.scope.${scope}`)} {t('interviews.othersHelp')}
      </Text>
      {categories.map(({ category, people, questions }) => (
        <div key={category}>
          <Text fw={600}>
            {t(`interviews.category.${category}`)} · {t('interviews.people', { count: people })}
          </Text>
          <Stack component="ul" data-bare gap={4}>
            {questions.map((question) => (
              <li key={question}>
                <UserText>{question}</UserText>
              </li>
            ))}
          </Stack>
        </div>
      ))}
    </Stack>
  )
}
