import { Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useNow } from '#src/client/use-now.ts'
import { dayMs } from '#src/shared/durations.ts'
import { interviewsQuery } from '../client.ts'
import { isOver } from '../rules.ts'
import { InterviewWhen } from './interview-when.tsx'

/** Interviews of the next seven days, beside the week's deadlines; hidden without any. */
export const WeekInterviews = () => {
  const { t } = useTranslation()
  const now = useNow()
  const { data } = useQuery(interviewsQuery)
  const ahead = (data?.interviews ?? []).filter(
    (interview) => !isOver(interview, new Date(now).toISOString()) && Date.parse(interview.startsAt) < now + 7 * dayMs,
  )
  if (ahead.length === 0) return null
  return (
    <PageShell flush>
      <section aria-labelledby="week-interviews">
        <Title order={2} id="week-interviews" mb="sm">
          {t('interviews.week')}
        </Title>
        <Stack component="ul" data-bare gap="md">
          {ahead.map((interview) => (
            <li key={interview.id}>
              <TextLink to="/interviews/$id" params={{ id: interview.id }}>
                <bdi>{interview.universityName}</bdi>
              </TextLink>
              <InterviewWhen interview={interview} />
            </li>
          ))}
        </Stack>
      </section>
    </PageShell>
  )
}
