import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { FactHistory } from '#src/features/catalogue/components/fact-history.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { formatDepartment, formatGrantPeriod } from '../client.ts'
import type { Faculty } from '../contract.ts'
import { maxCardTopics, professorDefaults } from '../rules.ts'
import { FacultyMarks } from './faculty-marks.tsx'

type FacultyCardProps = {
  member: Faculty
  /** Match score, if known. */
  match?: ReactNode
  action?: ReactNode
}

const Name = ({ member }: { member: Faculty }) => (
  <Title order={2}>
    {member.isSample ? (
      <bdi>{member.fullName}</bdi>
    ) : (
      <TextLink to="/professors/$id" params={{ id: member.id }} inherit c="inherit">
        <bdi>{member.fullName}</bdi>
      </TextLink>
    )}
  </Title>
)

const Affiliation = ({ member: { universityId, universityName, department, country } }: { member: Faculty }) => {
  const { t, i18n } = useTranslation()
  const land = formatCountryName(country, i18n.language)
  return (
    <>
      <Text size="sm">
        <TextLink to="/university/$id" params={{ id: universityId }}>
          <bdi>{universityName}</bdi>
        </TextLink>
      </Text>
      <Text size="sm" c="dimmed">
        {department === professorDefaults.department
          ? land
          : t('professors.departmentAndPlace', { department: formatDepartment(department, t), country: land })}
      </Text>
    </>
  )
}

/** Newest grant, or the one that matches the search: purpose, funder and end. */
const Newest = ({ member }: { member: Faculty }) => {
  const { t, i18n } = useTranslation()
  const { title, grants } = member
  const matchingGrant = title === null ? undefined : grants.find(({ titles }) => titles.includes(title))
  const grant = matchingGrant ?? grants[0]
  if (!grant) return null
  // The matching title with its own funder and years, otherwise the first title.
  const shown = matchingGrant ? title : grant.titles[0]
  return (
    <div>
      {shown ? (
        <Text size="sm">
          <bdi>{t('professors.grant.quoted', { title: shown })}</bdi>
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" data-figures>
        {joinParts([grant.funder, formatGrantPeriod(grant, t, i18n.language)], i18n.language)}
      </Text>
    </div>
  )
}

/** Card of a faculty member in the catalogue: name, place, topics, grants, and a badge for a sample. */
export const FacultyCard = ({ member, match, action }: FacultyCardProps) => {
  const { t, i18n } = useTranslation()
  const topics = member.researchInterests.slice(0, maxCardTopics)
  return (
    <Card component="article" aria-label={member.fullName}>
      <Stack gap="sm" h="100%">
        <FacultyMarks member={member} isInList />
        <div>
          <Name member={member} />
          <Affiliation member={member} />
        </div>
        {topics.length > 0 ? (
          <Text size="sm">
            <bdi>{formatList(topics, i18n.language)}</bdi>
          </Text>
        ) : null}
        <Newest member={member} />
        {member.profileUrl ? (
          <Anchor size="sm" href={member.profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {t('professors.profilePage')}
          </Anchor>
        ) : null}
        {match}
        {action ? <Group mt="auto">{action}</Group> : null}
        {member.grantCount === 0 ? (
          <FactHistory entity="faculty_profiles" id={member.id} name={member.fullName} facts={member.facts} />
        ) : null}
      </Stack>
    </Card>
  )
}
