import { useTranslation } from 'react-i18next'
import { useExpectedDeadline } from '../expected.client.ts'
import { ExpectedDeadlineCard } from './expected-deadline-card.tsx'

/** Expected deadline of a programme on the user's shortlist, with the buttons to confirm or replace it. */
export const ExpectedOfProgram = ({ programId }: { programId: string }) => {
  const { t } = useTranslation()
  const expected = useExpectedDeadline((one) => one.programId === programId)
  return expected ? (
    <section aria-label={t('deadlines.expected.yours')}>
      <ExpectedDeadlineCard expected={expected} />
    </section>
  ) : null
}
