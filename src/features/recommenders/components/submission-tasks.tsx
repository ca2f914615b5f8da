import { Alert, List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { groupByApplication } from '../client.ts'
import type { OwnLetter } from '../contract.ts'

/** Applications that have to be submitted now, because their portals write to the recommenders only afterwards. */
export const SubmissionTasks = ({ letters }: { letters: OwnLetter[] }) => {
  const { t } = useTranslation()
  const lines = groupByApplication(letters.filter(({ isSubmissionDue }) => isSubmissionDue))
  if (lines.length === 0) return null
  return (
    <Alert color="brass" title={t('recommenders.submitEarly')} mb="lg">
      <List size="sm">
        {lines.map(({ applicationId, university }) => (
          <List.Item key={applicationId}>
            <TextLink to="/applications" search={{ open: applicationId }}>
              <bdi>{university}</bdi>
            </TextLink>
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
