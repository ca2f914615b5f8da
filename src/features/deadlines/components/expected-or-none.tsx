import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NoDeadlineYet } from '#src/client/ui/no-deadline-yet.tsx'
import { useExpectedDeadline } from '../expected.client.ts'
import classes from './expected-deadline.module.css'
import { ExpectedDeadlineCard } from './expected-deadline-card.tsx'

type ExpectedOrNoneProps = {
  selectedUniversityId: string
  /** Name of the deadline's university, and the official page. */
  university: { name: string; officialUrl: string }
  /** Opens the form for the date of the official page. */
  onEnter: () => void
}

/**
 * Placeholder of an application without a stated deadline: the expected one with its answers, or the link to the official
 * page with a button to the form.
 */
export const ExpectedOrNone = ({ selectedUniversityId, university, onEnter }: ExpectedOrNoneProps) => {
  const { t } = useTranslation()
  const expected = useExpectedDeadline((one) => one.selectedUniversityId === selectedUniversityId)
  if (expected) return <ExpectedDeadlineCard expected={expected} onEnter={onEnter} />
  const pending = expected === undefined ? classes.pending : undefined
  return (
    <Stack gap="xs" align="flex-start">
      <span className={pending}>
        <NoDeadlineYet {...university} />
      </span>
      <Text size="sm" c="dimmed" className={pending ?? ''}>
        {t('deadlines.noneHelp')}
      </Text>
      <Button size="sm" variant="default" onClick={onEnter}>
        {t('deadlines.enter')}
      </Button>
    </Stack>
  )
}
