import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatDepartment, formatReason, getLocalDate } from '../client.ts'
import type { Professor } from '../contract.ts'
import { isReplyOverdue } from '../rules.ts'
import { ContactStatus } from './contact-status.tsx'
import { NoReplyYet } from './no-reply-yet.tsx'
import { OutreachForm, useHasOutreachDraft } from './outreach-form.tsx'
import { OutreachLog } from './outreach-log.tsx'
import { RemoveProfessor } from './remove-professor.tsx'

const Marks = ({ professor: { isSample, acceptingStudents } }: { professor: Professor }) => {
  const { t } = useTranslation()
  if (isSample)
    return (
      <Group gap="sm">
        <Badge color="brass" variant="outline">
          {t('professors.sample')}
        </Badge>
      </Group>
    )
  if (acceptingStudents !== null) return null
  return (
    <Group gap="sm">
      <Badge color="gray">{t('professors.acceptingUnknown')}</Badge>
    </Group>
  )
}

const Name = ({ professor: { facultyId, professorName } }: { professor: Professor }) => (
  <Title order={3}>
    {facultyId ? (
      <TextLink to="/professors/$id" params={{ id: facultyId }} inherit c="inherit">
        <bdi>{professorName}</bdi>
      </TextLink>
    ) : (
      <bdi>{professorName}</bdi>
    )}
  </Title>
)

/** Name, match score and links of a professor. */
const Who = ({ professor }: { professor: Professor }) => {
  const { t, i18n } = useTranslation()
  const { universityName, department, email, profileUrl, matchScore, matchReason } = professor
  const percent = getNumberFormat(i18n.language, { style: 'percent' })
  return (
    <div>
      <Name professor={professor} />
      <Text size="sm" c="dimmed">
        <bdi>
          {t('professors.departmentAndPlace', {
            department: formatDepartment(department, t),
            country: universityName,
          })}
        </bdi>
      </Text>
      {matchScore === null ? null : (
        <Text size="sm" data-figures>
          {t('professors.matchLine', { score: percent.format(matchScore), reason: formatReason(matchReason, t) })}
        </Text>
      )}
      <Group gap="md">
        {email ? (
          <Anchor size="sm" href={`mailto:${email}`}>
            <bdi>{email}</bdi>
          </Anchor>
        ) : null}
        {profileUrl ? (
          <Anchor size="sm" href={profileUrl} target="_blank" rel="noopener noreferrer nofollow">
            {t('professors.profilePage')}
          </Anchor>
        ) : null}
      </Group>
    </div>
  )
}

/** Card of a selected professor with contact status and outreach log. */
export const ProfessorCard = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const [isLogging, setLogging] = useState(useHasOutreachDraft(professor))
  const { id, professorName: name, isSample, outreach } = professor
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="md">
        <Marks professor={professor} />
        <Who professor={professor} />
        <ContactStatus professor={professor} />
        {isReplyOverdue(outreach, getLocalDate()) ? <NoReplyYet /> : null}
        {outreach.length > 0 ? <OutreachLog outreach={outreach} /> : null}
        {isLogging ? (
          <OutreachForm professor={professor} onClose={() => setLogging(false)} />
        ) : (
          <Group gap="sm">
            <Button
              variant="default"
              size="sm"
              leftSection={<IconPlus size={18} aria-hidden="true" />}
              aria-label={t('professors.log.addNamed', { name })}
              onClick={() => setLogging(true)}
            >
              {t('professors.log.add')}
            </Button>
            {isSample ? null : (
              <LinkButton
                to="/document-generator"
                search={{ template: 'emailDoctorate', professor: id }}
                variant="default"
                size="sm"
                aria-label={t('professors.writeNamed', { name })}
              >
                {t('professors.write')}
              </LinkButton>
            )}
            <RemoveProfessor professor={professor} />
          </Group>
        )}
      </Stack>
    </Card>
  )
}
