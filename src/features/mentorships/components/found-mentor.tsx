import { Button, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { MentorCard } from '#src/features/mentor-profile/components/mentor-card.tsx'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatWeekdayTime } from '#src/shared/weekdays.ts'
import type { MentorCard as FoundMentor } from '../contract.ts'
import { PublicResources } from '../resources/components/received-resources.tsx'
import type { MentorshipState } from '../rules.ts'

const useFacts = (mentor: FoundMentor, ownZone: string): string[] => {
  const { t, i18n } = useTranslation()
  const { proof } = mentor
  return [
    mentor.free > 0
      ? t('mentorships.places', { number: mentor.free })
      : t('mentorships.noPlace', { number: mentor.waiting }),
    mentor.answerHours === null ? '' : t('mentorships.answers', { number: Math.max(1, mentor.answerHours) }),
    t('mentorships.sessionsHeld', { number: mentor.sessions }),
    mentor.nextFreeAt
      ? t('mentorships.nextFree', { time: formatWeekdayTime(mentor.nextFreeAt, i18n.language, ownZone) })
      : t('mentorships.noFree'),
    mentor.country ? formatCountryName(mentor.country, i18n.language) : '',
    proof ? t('mentorships.proven', { ...proof, date: formatDate(proof.provenAt, i18n.language) }) : '',
  ].filter((fact) => fact !== '')
}

type FoundMentorCardProps = {
  mentor: FoundMentor
  /** True on the mentor's own page, which already shows the name. */
  isOwnPage?: boolean
  /** Time zone of displayed times. */
  ownZone: string
  /** State of the mentorship; undefined without one. */
  state: MentorshipState | undefined
  onAsk: () => void
}

/** Mentor card in the directory: chosen texts and facts, with a request button. */
export const FoundMentorCard = ({ mentor, ownZone, onAsk, isOwnPage = false, state }: FoundMentorCardProps) => {
  const { t } = useTranslation()
  const facts = useFacts(mentor, ownZone)
  return (
    <MentorCard
      name={mentor.name}
      heading={
        isOwnPage ? (
          <VisuallyHidden component="h2">{mentor.name}</VisuallyHidden>
        ) : (
          <Title order={3}>
            <TextLink to="/mentors/$id" params={{ id: mentor.id }} inherit c="inherit">
              <bdi>{mentor.name}</bdi>
            </TextLink>
          </Title>
        )
      }
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
        {state ? (
          <Text size="sm">{t(state === 'accepted' ? 'mentorships.guidesYou' : 'mentorships.asked')}</Text>
        ) : (
          <Button aria-label={t('mentorships.askNamed', { name: mentor.name })} onClick={onAsk}>
            {t('mentorships.ask')}
          </Button>
        )}
        {isOwnPage ? null : <PublicResources mentor={mentor} />}
        <PersonMenu person={mentor} />
      </Group>
    </MentorCard>
  )
}
