import { Avatar, Badge, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useCachedRole } from '#src/features/accounts/client.ts'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { formatTimeLeft, nextQuery } from '#src/features/deadlines/client.ts'
import { useConversationName } from '#src/features/messages/components/use-conversation-name.ts'
import { conversationsQuery } from '#src/features/messages/conversations.client.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { ConnectButton } from '#src/features/people/components/connect-button.tsx'
import { useCommonTopics } from '#src/features/people/components/use-common-topics.ts'
import { overviewQuery } from '#src/features/people/connections.client.ts'
import { formatDate, formatElapsed } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { dueSoonQuery } from '../feed.client.ts'
import classes from './gradnet-aside.module.css'

const maxShown = { people: 3, groups: 4, deadlines: 3 }

const Section = ({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) => (
  <section>
    <Title order={2} size="h3" mb="xs">
      {title}
    </Title>
    {children}
    {more ? (
      <Text size="sm" mt="xs">
        {more}
      </Text>
    ) : null}
  </section>
)

/** Suggested people; before the user has a profile, the way to it, because suggestions compare profiles. */
const People = () => {
  const { t } = useTranslation()
  const formatCommon = useCommonTopics()
  const { data } = useQuery(overviewQuery)
  if (!data) return null
  const people = data.suggestions.slice(0, maxShown.people)
  if (people.length === 0)
    return (
      <Section title={t(data.profile ? 'gradnet.findPeople' : 'gradnet.ownProfile')}>
        <Text size="sm" c="dimmed" mb="sm">
          {t(data.profile ? 'gradnet.aside.noSuggestions' : 'gradnet.aside.profileHelp')}
        </Text>
        <LinkButton to="/gradnet" search={{ tab: 'people' }} variant="default" size="sm">
          {t(data.profile ? 'gradnet.findPeople' : 'gradnet.aside.fillProfile')}
        </LinkButton>
      </Section>
    )
  return (
    <Section
      title={t('gradnet.suggestions')}
      more={
        <TextLink to="/gradnet" search={{ tab: 'people' }} inherit>
          {t('gradnet.backToPeople')}
        </TextLink>
      }
    >
      <ul data-bare className={classes.list ?? ''}>
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <Avatar name={person.name} color="pine" aria-hidden="true" />
            <div className={classes.words}>
              <TextLink to="/gradnet" search={{ person: person.id }} c="inherit" fw={600} underline="hover">
                <bdi>{person.name}</bdi>
              </TextLink>
              <Text size="sm" c="dimmed" lineClamp={2}>
                {formatCommon(person)}
              </Text>
            </div>
            <ConnectButton person={person} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Group conversations of the user, the latest first. */
const Groups = () => {
  const { t } = useTranslation()
  const formatName = useConversationName()
  const { data } = useQuery(conversationsQuery)
  const groups = data?.conversations.filter(({ kind }) => kind === 'group').slice(0, maxShown.groups) ?? []
  if (groups.length === 0) return null
  return (
    <Section title={t('gradnet.aside.groups')}>
      <ul data-bare className={classes.list ?? ''}>
        {groups.map((group) => (
          <li key={group.id} className={classes.row}>
            <div className={classes.words}>
              <TextLink
                to="/gradnet"
                search={{ tab: 'messages', conversation: group.id }}
                c="inherit"
                fw={600}
                underline="hover"
              >
                <bdi>{formatName(group)}</bdi>
              </TextLink>
              <Text size="sm" c="dimmed">
                {formatElapsed(group.lastAt, new Date().toISOString(), t)}
              </Text>
            </div>
            {group.unread > 0 ? (
              <Badge aria-label={t('gradnet.unread', { count: group.unread })}>{group.unread}</Badge>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Next deadlines of the applicant, as on the dashboard. */
const Deadlines = () => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(nextQuery(maxShown.deadlines))
  if (!data || data.length === 0) return null
  return (
    <Section title={t('gradnet.aside.deadlines')}>
      <ul data-bare className={classes.list ?? ''}>
        {data.map((deadline) => (
          <li key={deadline.id} className={classes.row}>
            <div className={classes.words}>
              <TextLink
                to={deadline.applicationId ? '/applications' : '/selected-universities'}
                search={deadline.applicationId ? { open: deadline.applicationId } : {}}
                c="inherit"
                fw={600}
                underline="hover"
              >
                <bdi>{deadline.programName || deadline.universityName}</bdi>
              </TextLink>
              <Text size="sm" c="dimmed">
                {joinParts([deadline.universityName, formatDeadlineName(deadline, t)], i18n.language)}
              </Text>
            </div>
            <Text size="sm" className={classes.left ?? ''} data-figures>
              {formatTimeLeft(deadline, Date.now(), t)}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Deadlines of the next two weeks that at least ten applicants of the same field share. */
const DueSoon = () => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(dueSoonQuery)
  const field = FIELDS.find(({ id }) => id === data?.field)
  if (!(data?.people && field)) return null
  const { format } = getNumberFormat(i18n.language)
  return (
    <Section title={t('gradnet.aside.dueSoon')}>
      <Text size="sm" c="dimmed" mb={4}>
        {t('gradnet.aside.dueSoonPeople', { number: format(data.people), field: t(`catalogue.field.${field.id}`) })}
      </Text>
      <ul data-bare className={classes.list ?? ''}>
        {data.programs.map(({ programId, programName, degree, universityId, universityName, localDate, people }) => (
          <li key={`${programId} ${localDate}`} className={classes.row}>
            <div className={classes.words}>
              <PlaceLink {...{ universityId, programId }} c="inherit" fw={600} underline="hover">
                <bdi>{formatProgram(programName, degree, i18n.language)}</bdi>
              </PlaceLink>
              <Text size="sm" c="dimmed">
                <bdi>{universityName}</bdi>
              </Text>
            </div>
            <Text size="sm" className={classes.left ?? ''} data-figures>
              {formatDate(localDate, i18n.language)}
              <br />
              {t('gradnet.aside.atLeast', { number: format(people) })}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Column beside the posts: people to meet, own groups, the user's next deadlines and those of the field. Parts without content are absent. */
export const GradnetAside = () => {
  const { t } = useTranslation()
  const { role } = useCachedRole()
  return (
    <aside className={classes.aside} aria-label={t('gradnet.aside.label')}>
      <Stack gap="lg">
        <People />
        <Groups />
        {role === 'applicant' ? <Deadlines /> : null}
        {role === 'applicant' ? <DueSoon /> : null}
      </Stack>
    </aside>
  )
}
