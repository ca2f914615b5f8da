import { Button, Checkbox, Group, List, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { useMove } from '../../components/use-move.ts'
import type { Application } from '../../contract.ts'
import { ReplyRow } from './reply-row.tsx'

/** Declined applications, which can be reopened. */
const Declined = ({ applications }: { applications: Application[] }) => {
  const { t } = useTranslation()
  const move = useMove()
  return (
    <>
      <Title order={3} mt="lg">
        {t('applications.decision.declined')}
      </Title>
      <ul data-bare>
        {applications.map((application) => (
          <ReplyRow
            key={application.id}
            application={application}
            hasDraft
            actions={
              <Button
                variant="subtle"
                loading={move.isPending}
                aria-label={t('applications.decision.reopenNamed', { name: application.universityName })}
                onClick={() => void move.run({ applications: [application], reply: null, archived: false })}
              >
                {t('applications.decision.reopen')}
              </Button>
            }
          />
        ))}
      </ul>
    </>
  )
}

/** Applications to decline or withdraw, all at once after a question that lists them, and those that were. */
export const DeclineList = ({ open, declined }: { open: Application[]; declined: Application[] }) => {
  const { t } = useTranslation()
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const [isAsking, setAsking] = useState(false)
  const move = useMove()
  const chosen = open.filter(({ id }) => !kept.has(id))
  const toggle = (id: string) =>
    setKept(kept.has(id) ? new Set([...kept].filter((one) => one !== id)) : new Set([...kept, id]))
  const label = t('applications.decision.decline', { count: chosen.length })
  const decline = async () => {
    await move.run({ applications: chosen, reply: 'declined', archived: true })
    setAsking(false)
  }
  if (open.length + declined.length === 0) return null
  return (
    <section aria-labelledby="decline">
      <Title order={2} id="decline">
        {t('applications.decision.declineTitle')}
      </Title>
      {open.length > 0 ? (
        <>
          <Text size="sm" c="dimmed" mt="xs">
            {t('applications.decision.declineHelp')}
          </Text>
          <ul data-bare>
            {open.map((application) => (
              <ReplyRow
                key={application.id}
                application={application}
                hasDraft
                choice={
                  <Checkbox
                    aria-label={t('applications.decision.chooseNamed', { name: application.universityName })}
                    checked={!kept.has(application.id)}
                    onChange={() => toggle(application.id)}
                  />
                }
              />
            ))}
          </ul>
          <Button mt="md" disabled={chosen.length === 0} onClick={() => setAsking(true)}>
            {label}
          </Button>
        </>
      ) : null}
      {declined.length > 0 ? <Declined applications={declined} /> : null}
      <Dialog opened={isAsking} onClose={() => setAsking(false)} title={t('applications.decision.confirm')}>
        <List>
          {chosen.map(({ id, universityName, programName }) => (
            <List.Item key={id}>
              <bdi>{universityName}</bdi>
              {programName ? (
                <>
                  {' · '}
                  <bdi>{programName}</bdi>
                </>
              ) : null}
            </List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed" mt="md">
          {t('applications.decision.confirmHelp')}
        </Text>
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" disabled={move.isPending} onClick={() => setAsking(false)} data-autofocus>
            {t('ui.cancel')}
          </Button>
          <Button loading={move.isPending} onClick={() => void decline()}>
            {label}
          </Button>
        </Group>
      </Dialog>
    </section>
  )
}
