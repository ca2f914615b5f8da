import { Button, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { bookableMentorsQuery } from '#src/features/booking/client.ts'
import { BookSession } from '#src/features/booking/components/book-session.tsx'
import { joinParts } from '#src/shared/lists.ts'
import { detectDeviceZone } from '#src/shared/time-zones.ts'
import { formatPracticeNote } from '../client.ts'
import type { OpenInterview } from '../contract.ts'
import { questionCategories } from '../rules.ts'

/** Booking of a practice session with a mentor: the note to the mentor opens with the likely questions. */
export const PracticeSession = ({ interview }: { interview: OpenInterview }) => {
  const { t, i18n } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<string>()
  const { data } = useQuery(bookableMentorsQuery)
  const mentor = data?.mentors.find(({ id }) => id === chosen) ?? data?.mentors[0]
  if (!data) return null
  if (!mentor)
    return (
      <>
        <Text c="dimmed">{t('booking.noMentorMessage')}</Text>
        <TextLink to="/mentors">{t('booking.noMentorTitle')}</TextLink>
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
        <>
          {data.mentors.length > 1 ? (
            <NativeSelect
              label={t('booking.mentor')}
              value={mentor.id}
              onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              data={data.mentors.map(({ id, name }) => ({ value: id, label: name }))}
            />
          ) : null}
          <BookSession key={mentor.id} mentorId={mentor.id} ownZone={detectDeviceZone()} initialNote={note} />
        </>
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
