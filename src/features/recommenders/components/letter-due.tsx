import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DueText } from '#src/features/deadlines/components/due-text.tsx'
import type { LetterDeadline } from '../contract.ts'

type LetterDueProps = {
  deadline: LetterDeadline | null
  /** Single-line layout for table rows. */
  isInline?: boolean
}

/** Due date of a letter, marked as expected where it is not confirmed. */
export const LetterDue = ({ deadline, isInline = false }: LetterDueProps) => {
  const { t } = useTranslation()
  if (!deadline)
    return (
      <Text size="sm" c="dimmed">
        {t('recommenders.noDeadline')}
      </Text>
    )
  return (
    <div>
      <DueText deadline={deadline} isInline={isInline} />
      {deadline.isConfirmed ? null : (
        <Text size="sm" c="dimmed">
          {t('recommenders.isExpected')}
        </Text>
      )}
    </div>
  )
}
