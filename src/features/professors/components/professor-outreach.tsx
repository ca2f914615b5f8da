import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { findSavedProfessor, getLocalDate, professorsQuery } from '../client.ts'
import type { Faculty, Professor } from '../contract.ts'
import { findNextOutreach, isReplyOverdue } from '../rules.ts'
import { ContactStatus } from './contact-status.tsx'
import { NoReplyYet } from './no-reply-yet.tsx'
import { OutreachForm, useHasOutreachDraft } from './outreach-form.tsx'
import { OutreachLog } from './outreach-log.tsx'
import classes from './professor-outreach.module.css'
import { RemoveProfessor } from './remove-professor.tsx'
import { SaveProfessor } from './save-professor.tsx'

type NextStepProps = { title: string; children: ReactNode; actions: ReactNode }

/** The largest part of the page: what to do next. */
const NextStep = ({ title, children, actions }: NextStepProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="next" className={classes.next}>
      <Text size="sm" fw={600} c="dimmed">
        {t('professors.next.label')}
      </Text>
      <Title order={2} id="next" className={classes.step ?? ''}>
        {title}
      </Title>
      {children}
      <div className={classes.actions}>{actions}</div>
    </section>
  )
}

const NotSaved = ({ member }: { member: Faculty }) => {
  const { t } = useTranslation()
  return (
    <NextStep title={t('professors.next.save')} actions={<SaveProfessor member={member} isPrimary />}>
      <Text>{t('professors.next.saveHelp', { name: member.fullName })}</Text>
    </NextStep>
  )
}

const StepHelp = ({ professor }: { professor: Professor }) => {
  const { t, i18n } = useTranslation()
  const { step, due } = findNextOutreach(professor, getLocalDate())
  return (
    <>
      {due ? (
        <Text data-figures>
          {t('professors.log.followUpDue', { date: formatDate(`${due}T12:00:00Z`, i18n.language, 'UTC') })}
        </Text>
      ) : null}
      {step === 'followUp' ? (
        isReplyOverdue(professor.outreach, getLocalDate()) ? (
          <NoReplyYet />
        ) : null
      ) : (
        <Text>{t(`professors.next.help.${step ?? 'none'}`)}</Text>
      )}
    </>
  )
}

/** Opens the form of the log, or writes to the professor; the next step decides which one is primary. */
const Actions = ({ professor, onLog }: { professor: Professor; onLog: () => void }) => {
  const { t } = useTranslation()
  const { id, professorName: name, isSample } = professor
  const { step } = findNextOutreach(professor, getLocalDate())
  const isWriting = !isSample && (step === 'write' || step === 'followUp' || step === 'answer')
  const write = isSample ? null : (
    <LinkButton
      to="/document-generator"
      search={{ template: 'emailDoctorate', professor: id }}
      variant={isWriting ? 'filled' : 'default'}
      aria-label={t('professors.writeNamed', { name })}
    >
      {t('professors.write')}
    </LinkButton>
  )
  const log = (
    <Button
      variant={isWriting ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      aria-label={t('professors.log.addNamed', { name })}
      onClick={onLog}
    >
      {t('professors.log.add')}
    </Button>
  )
  return (
    <Group gap="sm">
      {isWriting ? write : log}
      {isWriting ? log : write}
    </Group>
  )
}

const StatusAndLog = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const { email, outreach } = professor
  return (
    <section aria-labelledby="contact">
      <Title order={2} id="contact" mb="md">
        {t('professors.next.contact')}
      </Title>
      <Stack gap="lg">
        <ContactStatus professor={professor} />
        {email ? (
          <Anchor href={`mailto:${email}`} className={classes.mail ?? ''}>
            <bdi>{email}</bdi>
          </Anchor>
        ) : null}
        {outreach.length > 0 ? (
          <OutreachLog outreach={outreach} />
        ) : (
          <Text c="dimmed">{t('professors.next.emptyLog')}</Text>
        )}
        <Group gap="md" justify="space-between">
          <Text size="sm" c="dimmed">
            {t('professors.isSaved')}
          </Text>
          <RemoveProfessor professor={professor} />
        </Group>
      </Stack>
    </section>
  )
}

const Contact = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const [isLogging, setLogging] = useState(useHasOutreachDraft(professor))
  const { step = 'none' } = findNextOutreach(professor, getLocalDate())
  return (
    <Stack gap="xl">
      <NextStep
        title={t(`professors.next.step.${step}`)}
        actions={
          isLogging ? (
            <OutreachForm professor={professor} onClose={() => setLogging(false)} />
          ) : (
            <Actions professor={professor} onLog={() => setLogging(true)} />
          )
        }
      >
        <StepHelp professor={professor} />
      </NextStep>
      <StatusAndLog professor={professor} />
    </Stack>
  )
}

/** Contact of an applicant with a faculty member: the next step first, then status and log. */
export const ProfessorOutreach = ({ member }: { member: Faculty }) => {
  const { t } = useTranslation()
  const { data, isPending, error, isFetching, refetch } = useQuery(professorsQuery)
  if (isPending) return <Skeleton height={200} />
  if (!data)
    return (
      <ErrorState
        error={error}
        title={t('professors.ownFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const saved = findSavedProfessor(data, member)
  return saved ? <Contact key={saved.id} professor={saved} /> : <NotSaved member={member} />
}
