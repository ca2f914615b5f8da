import { Anchor, Badge, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { FactHistory } from '#src/features/catalogue/components/fact-history.tsx'
import { countryName } from '#src/shared/display-names.ts'
import { listItems } from '#src/shared/lists.ts'
import { departmentText } from '../client.ts'
import type { Faculty } from '../contract.ts'

type FacultyCardProps = {
  member: Faculty
  /** How well they fit, where that is known. */
  match?: ReactNode
  action?: ReactNode
}

const Acceptance = ({ accepts }: { accepts: boolean | null }) => {
  const { t } = useTranslation()
  const key = accepts === null ? 'acceptingUnknown' : accepts ? 'accepting' : 'notAccepting'
  return <Badge color={accepts ? 'pine' : 'gray'}>{t(`professors.${key}`)}</Badge>
}

/** Somebody of the catalogue's faculty: who, where, on what, and whether they are a sample. */
export const FacultyCard = ({ member, match, action }: FacultyCardProps) => {
  const { t, i18n } = useTranslation()
  return (
    <Card component="article" aria-label={member.fullName}>
      <Stack gap="sm" h="100%">
        <Group gap="sm">
          {member.isSample ? (
            <Badge color="brass" variant="outline">
              {t('professors.sample')}
            </Badge>
          ) : (
            <Acceptance accepts={member.isAcceptingStudents} />
          )}
        </Group>
        <div>
          <Title order={2}>
            <bdi>{member.fullName}</bdi>
          </Title>
          <Text size="sm">
            <TextLink to="/university/$id" params={{ id: member.universityId }}>
              <bdi>{member.universityName}</bdi>
            </TextLink>
          </Text>
          <Text size="sm" c="dimmed">
            {t('professors.departmentAndPlace', {
              department: departmentText(member.department, t),
              country: countryName(member.country, i18n.language),
            })}
          </Text>
        </div>
        <Text size="sm">
          <bdi>{listItems(member.researchInterests, i18n.language)}</bdi>
        </Text>
        {member.profileUrl ? (
          <Anchor size="sm" href={member.profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {t('professors.profilePage')}
          </Anchor>
        ) : null}
        {match}
        {action ? <Group mt="auto">{action}</Group> : null}
        <FactHistory entity="faculty_profiles" id={member.id} name={member.fullName} facts={member.facts} />
      </Stack>
    </Card>
  )
}
