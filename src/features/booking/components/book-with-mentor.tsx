import { NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BookSession } from './book-session.tsx'

type BookWithMentorProps = {
  mentors: { id: string; name: string }[]
  ownZone: string
  /** Text that the note to the mentor begins with. */
  initialNote?: string
}

/** Booking of a session, with a choice among the student's mentors if there are several. */
export const BookWithMentor = ({ mentors, ownZone, initialNote = '' }: BookWithMentorProps) => {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const mentor = mentors.find(({ id }) => id === chosen) ?? mentors[0]
  if (!mentor) return null
  return (
    <Stack gap="md">
      {mentors.length > 1 ? (
        <NativeSelect
          label={t('booking.mentor')}
          value={mentor.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={mentors.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <BookSession key={mentor.id} mentorId={mentor.id} ownZone={ownZone} initialNote={initialNote} />
    </Stack>
  )
}
