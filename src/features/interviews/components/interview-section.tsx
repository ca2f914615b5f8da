import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { interviewsQuery, refreshInterviews } from '../client.ts'
import type { Interview } from '../contract.ts'
import { InterviewDialog } from './interview-dialog.tsx'
import { InterviewWhen } from './interview-when.tsx'

const InterviewItem = ({ interview, onEdit }: { interview: Interview; onEdit: () => void }) => {
  const { t, i18n } = useTranslation()
  const { id, startsAt, zone } = interview
  const when = formatDateTime(startsAt, i18n.language, zone)
  const hasBegun = Date.parse(startsAt) <= Date.now()
  const cancel = useUndoableDelete({
    remove: async () => await client.interviews.cancel({ id }),
    restore: async () => await client.interviews.restore({ id }),
    refresh: refreshInterviews,
    removed: t('interviews.cancelled'),
    restored: t('interviews.restored'),
    undo: t('interviews.undo'),
  })
  return (
    <li>
      <InterviewWhen interview={interview} />
      <Group gap="xs" mt="xs">
        <LinkButton
          to="/interviews/$id"
          params={{ id }}
          variant="default"
          size="sm"
          aria-label={t(hasBegun ? 'interviews.recordNamed' : 'interviews.prepareNamed', { when })}
        >
          {t(hasBegun ? 'interviews.record' : 'interviews.prepare')}
        </LinkButton>
        <Button variant="subtle" size="sm" aria-label={t('interviews.editNamed', { when })} onClick={onEdit}>
          {t('interviews.edit')}
        </Button>
        <RemoveButton removal={cancel} aria-label={t('interviews.cancelNamed', { when })}>
          {t('interviews.cancel')}
        </RemoveButton>
      </Group>
    </li>
  )
}

type InterviewSectionProps = { applicationId: string; universityZone: string | null }

/** Interviews of an application: add, prepare, move and cancel. */
export const InterviewSection = ({ applicationId, universityZone }: InterviewSectionProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(interviewsQuery)
  const [edited, setEdited] = useState<string>()
  const interviews = data?.interviews.filter((one) => one.applicationId === applicationId) ?? []
  return (
    <section aria-labelledby="interviews">
      <Title order={2} id="interviews">
        {t('interviews.title')}
      </Title>
      {interviews.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {t('interviews.none')}
        </Text>
      ) : (
        <Stack component="ul" data-bare gap="lg" mt="sm">
          {interviews.map((interview) => (
            <InterviewItem key={interview.id} interview={interview} onEdit={() => setEdited(interview.id)} />
          ))}
        </Stack>
      )}
      <Button variant="default" mt="sm" onClick={() => setEdited('new')}>
        {t('interviews.add')}
      </Button>
      {edited ? (
        <InterviewDialog
          applicationId={applicationId}
          interview={interviews.find(({ id }) => id === edited)}
          universityZone={universityZone}
          onClose={() => setEdited(undefined)}
        />
      ) : null}
    </section>
  )
}
