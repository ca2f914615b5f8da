import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MentorCard } from '#src/features/mentoring/components/mentor-card.tsx'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { countryName } from '#src/shared/display-names.ts'
import type { MentorCard as FoundMentor } from '../contract.ts'
import { PublicResources } from '../resources/components/received-resources.tsx'

const useFacts = (mentor: FoundMentor): string[] => {
  const { t, i18n } = useTranslation()
  const { proof } = mentor
  return [
    mentor.free > 0
      ? t('mentorships.places', { number: mentor.free })
      : t('mentorships.noPlace', { number: mentor.waiting }),
    mentor.answerHours === null ? '' : t('mentorships.answers', { number: Math.max(1, mentor.answerHours) }),
    t('mentorships.sessionsHeld', { number: mentor.sessions }),
    mentor.hasHours ? t('mentorships.offersHours') : '',
    mentor.country ? countryName(mentor.country, i18n.language) : '',
    proof ? t('mentorships.proven', { ...proof, date: formatDate(proof.provenAt, i18n.language) }) : '',
  ].filter((fact) => fact !== '')
}

/** A mentor as an applicant finds them: what the mentor chose and facts, with the way to ask. */
export const FoundMentorCard = ({ mentor, onAsk }: { mentor: FoundMentor; onAsk: (() => void) | undefined }) => {
  const { t } = useTranslation()
  const facts = useFacts(mentor)
  return (
    <MentorCard
      name={mentor.name}
      profile={{
        expertiseFields: mentor.fields,
        institution: mentor.institution,
        degree: mentor.degree,
        yearsOfExperience: mentor.years,
        bio: mentor.bio,
        languages: mentor.languages,
        availability: mentor.availability,
        timeZone: mentor.zone,
        completion: 100,
        completedAt: null,
      }}
    >
      <Text size="sm" c="dimmed">
        {facts.join(' · ')}
      </Text>
      <Group gap="sm">
        {onAsk ? (
          <Button aria-label={t('mentorships.askNamed', { name: mentor.name })} onClick={onAsk}>
            {t('mentorships.ask')}
          </Button>
        ) : (
          <Text size="sm">{t('mentorships.asked')}</Text>
        )}
        <PublicResources mentor={mentor} />
        <PersonMenu person={mentor} />
      </Group>
    </MentorCard>
  )
}
