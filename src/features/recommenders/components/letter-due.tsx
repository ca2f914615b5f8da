import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import type { LetterDeadline } from '../contract.ts'

/** Due date of a letter, marked as expected where it is not confirmed. */
export const LetterDue = ({ deadline }: { deadline: LetterDeadline | null }) => {
  const { t } = useTranslation()
  if (!deadline)
    return (
      <Text size="sm" c="dimmed">
        {t('recommenders.noDeadline')}
      </Text>
    )
  return (
    <div>
      <DueText deadline={deadline} />
      {deadline.isConfirmed ? null : (
        <Text size="sm" c="dimmed">
          {t('recommenders.isExpected')}
        </Text>
      )}
    </div>
  )
}
