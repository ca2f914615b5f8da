import { Anchor, Autocomplete, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { followOwnSteps, noteOwnSteps } from '#src/client/own-steps.ts'
import { useWrite } from '#src/client/use-write.ts'
import { numberFormat } from '#src/shared/formats.ts'
import { contactStatusText, departmentText, queueOf, reasonText, refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'
import { contactStatuses, maxContactStatusLength } from '../rules.ts'
import { OutreachForm, useHasOutreachDraft } from './outreach-form.tsx'
import { OutreachLog } from './outreach-log.tsx'
import { RemoveProfessor } from './remove-professor.tsx'

const ContactStatus = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const { id, version, contactStatus } = professor
  const [draft, setDraft] = useState<string>()
  const suggestions = contactStatuses.map((status) => contactStatusText(status, t))
  const change = useWrite({
    queue: queueOf(professor),
    submitLock: true,
    write: async (text: string) => {
      // A suggestion is kept in the specification's words, so that it reads right in each language.
      const known = contactStatuses.find((status) => contactStatusText(status, t) === text)
      const seen = followOwnSteps({ id, version })
      const saved = await client.professors.update({ ...seen, contactStatus: known ?? text })
      noteOwnSteps([{ id, from: seen.version, to: saved.version }])
      return saved
    },
    refresh: refreshProfessors,
    onDone: () => setDraft(undefined),
  })
  const save = (text: string) => {
    if (text.trim() && text.trim() !== contactStatusText(contactStatus, t)) void change.run(text.trim())
  }
  return (
    <Autocomplete
      label={t('professors.contactStatus')}
      description={t('professors.contactStatusHelp')}
      data={suggestions}
      filter={({ options }) => options}
      maxLength={maxContactStatusLength}
      value={draft ?? contactStatusText(contactStatus, t)}
      onChange={setDraft}
      onOptionSubmit={save}
      onBlur={() => draft !== undefined && save(draft)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && draft !== undefined) save(draft)
      }}
    />
  )
}

/** One of the person's professors: how far the contact is, and what has passed. */
export const ProfessorCard = ({ professor }: { professor: Professor }) => {
  const { t, i18n } = useTranslation()
  const [isLogging, setLogging] = useState(useHasOutreachDraft(professor))
  const { professorName: name, universityName, department, email, profileUrl, matchScore, matchReason } = professor
  const percent = numberFormat(i18n.language, { style: 'percent' })
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="md">
        {professor.isSample || professor.acceptingStudents === null ? (
          <Group gap="sm">
            {professor.isSample ? (
              <Badge color="brass" variant="outline">
                {t('professors.sample')}
              </Badge>
            ) : null}
            {professor.acceptingStudents === null && !professor.isSample ? (
              <Badge color="gray">{t('professors.acceptingUnknown')}</Badge>
            ) : null}
          </Group>
        ) : null}
        <div>
          <Title order={3}>
            <bdi>{name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            <bdi>
              {t('professors.departmentAndPlace', {
                department: departmentText(department, t),
                country: universityName,
              })}
            </bdi>
          </Text>
          {matchScore === null ? null : (
            <Text size="sm" data-figures>
              {t('professors.matchLine', { score: percent.format(matchScore), reason: reasonText(matchReason, t) })}
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
        <ContactStatus professor={professor} />
        {professor.outreach.length > 0 ? <OutreachLog outreach={professor.outreach} /> : null}
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
            <RemoveProfessor professor={professor} />
          </Group>
        )}
      </Stack>
    </Card>
  )
}
