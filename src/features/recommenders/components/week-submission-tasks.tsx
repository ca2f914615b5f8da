import { useQuery } from '@tanstack/react-query'
import { recommendersQuery } from '../client.ts'
import { SubmissionTasks } from './submission-tasks.tsx'

/** Applications that have to be submitted early for their letters, beside the week's deadlines; hidden without any. */
export const WeekSubmissionTasks = () => {
  const { data } = useQuery(recommendersQuery)
  if (!data?.letters.some(({ isSubmissionDue }) => isSubmissionDue)) return null
  return <SubmissionTasks letters={data.letters} />
}
