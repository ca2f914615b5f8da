import { Button, Card, Group, Text, Title, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { MentorCard } from '#src/features/mentor-profile/components/mentor-card.tsx'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { formatWeekdayTime } from '#src/shared/weekdays.ts'
import type { MentorCard as FoundMentor } from '../contract.ts'
import type { MentorshipState } from '../rules.ts'
import classes from './found-mentor.module.css'

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

type FoundMentorProps = {
  mentor: FoundMentor
  /** Time zone of displayed times. */
  ownZone: string
  /** State of the mentorship; undefined without one. */
  state: MentorshipState | undefined
  onAsk: () => void
}

const AskButton = ({ mentor, state, onAsk }: Pick<FoundMentorProps, 'mentor' | 'state' | 'onAsk'>) => {
  const { t } = useTranslation()
  if (state) return <Text size="sm">{t(state === 'accepted' ? 'mentorships.guidesYou' : 'mentorships.asked')}</Text>
  return (
    <Button size="sm" variant="light" aria-label={t('mentorships.askNamed', { name: mentor.name })} onClick={onAsk}>
      {t('mentorships.ask')}
    </Button>
  )
}

/** Mentor in the directory in four lines: who, what for, languages, and the next free time. */
export const FoundMentorCard = ({ mentor, ownZone, state, onAsk }: FoundMentorProps) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const fields = mentor.fields.flatMap((id) => FIELDS.find((field) => field.id === id)?.id ?? [])
  const time = mentor.nextFreeAt
    ? t('mentorships.nextFree', { time: formatWeekdayTime(mentor.nextFreeAt, language, ownZone) })
    : t('mentorships.noFree')
  const places =
    mentor.free > 0
      ? t('mentorships.places', { number: mentor.free })
      : t('mentorships.noPlace', { number: mentor.waiting })
  const spoken = mentor.languages.map((code) => formatLanguageName(code, language))
  return (
    <Card component="article" padding="md" className={classes.card ?? ''}>
      <div>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
          <Title order={3} size="h4">
            <TextLink to="/mentors/$id" params={{ id: mentor.id }} inherit>
              <bdi>{mentor.name}</bdi>
            </TextLink>
          </Title>
          <PersonMenu person={mentor} />
        </Group>
        <UserText size="sm" c="dimmed">
          {joinParts([mentor.degree, mentor.institution], language)}
        </UserText>
        <Text size="sm" mt={4}>
          {formatList(
            fields.map((field) => t(`catalogue.field.${field}`)),
            language,
          )}
        </Text>
        <Text size="sm">{formatList(spoken, language)}</Text>
        <Text size="sm">{`${time} · ${places}`}</Text>
      </div>
      <Group gap="sm">
        <AskButton mentor={mentor} state={state} onAsk={onAsk} />
      </Group>
    </Card>
  )
}

/** Whole profile of a mentor on the mentor's page: chosen texts and facts, with a request button. */
export const MentorProfileCard = ({ mentor, ownZone, state, onAsk }: FoundMentorProps) => {
  const facts = useFacts(mentor, ownZone)
  return (
    <MentorCard
      name={mentor.name}
      heading={<VisuallyHidden component="h2">{mentor.name}</VisuallyHidden>}
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
        <AskButton mentor={mentor} state={state} onAsk={onAsk} />
        <PersonMenu person={mentor} />
      </Group>
    </MentorCard>
  )
}
