import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useExpectedDeadline } from '../expected.client.ts'
import { ExpectedDeadlineCard } from './expected-deadline-card.tsx'

type ExpectedOfProgramProps = {
  programId: string
  /** Deadline of the catalogue, shown for a programme that is not on the user's shortlist. */
  fallback: ReactNode
}

/** Expected deadline of a programme on the user's shortlist, with the buttons to confirm or replace it. */
export const ExpectedOfProgram = ({ programId, fallback }: ExpectedOfProgramProps) => {
  const { t } = useTranslation()
  const expected = useExpectedDeadline((one) => one.programId === programId)
  return expected ? (
    <section aria-label={t('deadlines.expected.yours')}>
      <ExpectedDeadlineCard expected={expected} />
    </section>
  ) : (
    fallback
  )
}
