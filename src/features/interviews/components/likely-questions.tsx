import { List, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { questionCategories } from '../rules.ts'

/** Likely questions by category; the answers are the user's own. */
export const LikelyQuestions = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm">
      {questionCategories.map((category) => (
        <div key={category}>
          <Text fw={600}>{t(`interviews.category.${category}`)}</Text>
          <List>
            <List.Item>{t(`interviews.questions.${category}.first`)}</List.Item>
            <List.Item>{t(`interviews.questions.${category}.second`)}</List.Item>
          </List>
        </div>
      ))}
    </Stack>
  )
}
