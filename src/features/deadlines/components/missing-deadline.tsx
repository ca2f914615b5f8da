import { NoDeadlineYet } from '#src/client/ui/no-deadline-yet.tsx'
import { useExpectedDeadline } from '../expected.client.ts'
import classes from './expected-deadline.module.css'
import { ExpectedText } from './expected-text.tsx'

type MissingDeadlineProps = {
  selectedUniversityId: string
  /** Name of the deadline's university, and the official page. */
  name: string
  officialUrl: string
}

/** Placeholder of an unstated deadline in a list: the expected one, or that none is known. */
export const MissingDeadline = ({ selectedUniversityId, ...university }: MissingDeadlineProps) => {
  const expected = useExpectedDeadline((one) => one.selectedUniversityId === selectedUniversityId)
  if (expected) return <ExpectedText expected={expected} />
  // Reserves the line while loading: "no deadline yet" could be wrong, and a later insertion would shift the layout.
  return (
    <span className={expected === undefined ? classes.pending : undefined}>
      <NoDeadlineYet {...university} />
    </span>
  )
}
