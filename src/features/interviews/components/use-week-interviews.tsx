import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useNow } from '#src/client/use-now.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import { interviewsQuery } from '../client.ts'
import type { Interview } from '../contract.ts'
import { isOver } from '../rules.ts'
import { InterviewWhen } from './interview-when.tsx'

const weekDays = 7

const WeekInterview = ({ interview }: { interview: Interview }) => {
  const { t } = useTranslation()
  return (
    <div>
      <Text fw={600}>
        <TextLink to="/interviews/$id" params={{ id: interview.id }} underline="hover" inherit c="inherit">
          {t('interviews.calendarSummary', { university: interview.universityName })}
        </TextLink>
      </Text>
      <InterviewWhen interview={interview} />
    </div>
  )
}

/** Interviews of the next seven days, as entries of the week's agenda. */
export const useWeekInterviews = () => {
  const { data } = useQuery(interviewsQuery)
  const now = useNow()
  return (data?.interviews ?? [])
    .filter((interview) => !isOver(interview, new Date(now).toISOString()))
    .filter(({ startsAt }) => countDaysUntil(startsAt, now) < weekDays)
    .map((interview) => ({
      key: `interview ${interview.id}`,
      at: interview.startsAt,
      content: <WeekInterview interview={interview} />,
    }))
}
