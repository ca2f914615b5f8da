import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { bookableMentorsQuery } from '#src/features/booking/client.ts'
import { BookWithMentor } from '#src/features/booking/components/book-with-mentor.tsx'
import { joinParts } from '#src/shared/lists.ts'
import { detectDeviceZone } from '#src/shared/time-zones.ts'
import { formatPracticeNote } from '../client.ts'
import type { OpenInterview } from '../contract.ts'
import { questionCategories } from '../rules.ts'

/** Booking of a practice session with a mentor: the note to the mentor opens with the likely questions. */
export const PracticeSession = ({ interview }: { interview: OpenInterview }) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(bookableMentorsQuery)
  if (!data) return null
  if (data.mentors.length === 0)
    return (
      <>
        <Text c="dimmed">{t('booking.noMentorMessage')}</Text>
        <TextLink to="/mentors">{t('booking.empty.findMentor')}</TextLink>
      </>
    )
  const place = joinParts([interview.universityName, interview.programName], i18n.language)
  const note = formatPracticeNote(
    t('interviews.practiseNote', { place }),
    questionCategories.map((category) => t(`interviews.questions.${category}.first`)),
  )
  return (
    <Stack gap="sm">
      <Text c="dimmed">{t('interviews.practiseHelp')}</Text>
      {isOpen ? (
        <BookWithMentor mentors={data.mentors} ownZone={detectDeviceZone()} initialNote={note} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('interviews.practise')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
