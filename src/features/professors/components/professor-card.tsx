import { Anchor, Autocomplete, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { getLatestOwnVersion, recordOwnVersions } from '#src/client/version-chain.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import {
  formatContactStatus,
  formatDepartment,
  formatReason,
  getLocalDate,
  getQueueName,
  refreshProfessors,
} from '../client.ts'
import type { Professor } from '../contract.ts'
import { contactStatuses, isReplyOverdue, maxContactStatusLength } from '../rules.ts'
import { OutreachForm, useHasOutreachDraft } from './outreach-form.tsx'
import { OutreachLog } from './outreach-log.tsx'
import { RemoveProfessor } from './remove-professor.tsx'

const ContactStatus = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const { id, version, contactStatus } = professor
  const [draft, setDraft] = useState<string>()
  const suggestions = contactStatuses.map((status) => formatContactStatus(status, t))
  const change = useAppMutation({
    queue: getQueueName(professor),
    submitLock: true,
    write: async (text: string) => {
      // Stores a suggested status in the specification's words, so that it can be translated.
      const known = contactStatuses.find((status) => formatContactStatus(status, t) === text)
      const seen = getLatestOwnVersion({ id, version })
      const saved = await client.professors.update({ ...seen, contactStatus: known ?? text })
      recordOwnVersions([{ id, from: seen.version, to: saved.version }])
      return saved
    },
    refresh: refreshProfessors,
    onDone: () => setDraft(undefined),
  })
  const save = (text: string) => {
    if (text.trim() && text.trim() !== formatContactStatus(contactStatus, t)) void change.run(text.trim())
  }
  return (
    <Autocomplete
      label={t('professors.contactStatus')}
      description={t('professors.contactStatusHelp')}
      data={suggestions}
      filter={({ options }) => options}
      maxLength={maxContactStatusLength}
      value={draft ?? formatContactStatus(contactStatus, t)}
      onChange={setDraft}
      onOptionSubmit={save}
      onBlur={() => draft !== undefined && save(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && draft !== undefined) save(draft)
      }}
    />
  )
}

/** Offer of a second mail after two weeks without a response; the product sends none itself. */
const Silence = () => {
  const { t } = useTranslation()
  return (
    <Text size="sm">
      {t('professors.silent')}{' '}
      <TextLink to="/help" hash="professors" size="sm">
        {t('professors.silentHelp')}
      </TextLink>
    </Text>
  )
}

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
        {isReplyOverdue(outreach, getLocalDate()) ? <Silence /> : null}
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
