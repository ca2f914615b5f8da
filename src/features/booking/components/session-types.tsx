import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshSessions } from '../client.ts'
import type { SessionType } from '../contract.ts'
import { maxSessionTypes } from '../rules.ts'
import { SessionTypeForm } from './session-type-form.tsx'

const emptyType = (): SessionType => ({
  id: createId(),
  name: '',
  sessionMinutes: 30,
  stepMinutes: null,
  bufferBefore: 0,
  bufferAfter: 10,
  minimumNoticeMinutes: 24 * 60,
  horizonDays: 30,
  maxPerWeek: null,
  needsAnswer: false,
})

const TypeCard = ({ type, onEdit }: { type: SessionType; onEdit: () => void }) => {
  const { t } = useTranslation()
  const remove = useAppMutation({
    write: async () => await client.booking.removeType({ id: type.id }),
    done: t('booking.done.typeRemoved'),
    refresh: refreshSessions,
  })
  const facts = [
    t('booking.type.minutes', { count: type.sessionMinutes }),
    t('booking.type.noticeFact', { count: Math.round(type.minimumNoticeMinutes / 60) }),
    t('booking.type.horizonFact', { count: type.horizonDays }),
    type.maxPerWeek === null ? '' : t('booking.type.weekFact', { count: type.maxPerWeek }),
    type.needsAnswer ? t('booking.type.answerFact') : '',
  ].filter(Boolean)
  return (
    <Card component="article" aria-label={type.name} padding="md">
      <Group justify="space-between" align="flex-start" gap="sm">
        <div>
          <Title order={3} fz="h4">
            <bdi>{type.name}</bdi>
          </Title>
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            size="sm"
            variant="default"
            aria-label={t('booking.type.editNamed', { name: type.name })}
            onClick={onEdit}
          >
            {t('booking.type.edit')}
          </Button>
          <ConfirmButton
            variant="subtle"
            color="brick"
            label={t('booking.type.remove')}
            aria-label={t('booking.type.removeNamed', { name: type.name })}
            title={t('booking.type.removeTitle', { name: type.name })}
            message={t('booking.type.removeMessage')}
            action={remove}
          />
        </Group>
      </Group>
    </Card>
  )
}

/** List of a mentor's session types. */
export const SessionTypes = ({ types }: { types: SessionType[] }) => {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<SessionType>()
  return (
    <Stack gap="sm">
      {types.length === 0 ? <Text c="dimmed">{t('booking.type.none')}</Text> : null}
      {types.map((type) => (
        <TypeCard key={type.id} type={type} onEdit={() => setEdited(type)} />
      ))}
      <div>
        <Button variant="default" disabled={types.length >= maxSessionTypes} onClick={() => setEdited(emptyType())}>
          {t('booking.type.add')}
        </Button>
      </div>
      {edited ? <SessionTypeForm key={edited.id} type={edited} onClose={() => setEdited(undefined)} /> : null}
    </Stack>
  )
}
