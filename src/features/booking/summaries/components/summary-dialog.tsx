import { Alert, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshMentorships } from '#src/features/mentorships/client.ts'
import { refreshSessions } from '../../client.ts'
import type { BookedSession } from '../../contract.ts'
import { maxOpenPointsLength, maxSummaryLength } from '../summary.rules.ts'
import { type SummaryDraft, toSummary, toSummaryDraft } from './summary-draft.ts'
import { NextDate, SummaryTasks } from './summary-parts.tsx'

type FieldsProps = {
  session: BookedSession
  /** Whether the mentorship is active: tasks and a next date require it. */
  isGuided: boolean
  ownZone: string
  onClose: () => void
}

const Problem = ({ error }: { error: Error }) => {
  const { t } = useTranslation()
  const isConflict = getErrorCode(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('booking.summary.notSaved')}>
      <Text size="sm">{isConflict ? t('booking.summary.conflict') : formatErrorText(error, t)}</Text>
    </Alert>
  )
}

const useSummaryForm = ({ session, onClose }: FieldsProps, name: string) => {
  const { t } = useTranslation()
  const [initial] = useState(() => toSummaryDraft(session))
  const storedDraft = useDraft<SummaryDraft>({
    persist: 'local',
    draftKey: { owner: usePersonId(), item: `summary ${session.id}` },
    initial,
    version: session.summaryVersion,
  })
  const form = useDraftForm(storedDraft, ({ summary, typeId, startsAt }) => ({
    ...(summary.trim() === '' ? { summary: t('ui.required') } : {}),
    ...(typeId !== '' && startsAt === '' ? { startsAt: t('booking.summary.needSlot') } : {}),
  }))
  const save = useAppMutation({
    write: async (draft: SummaryDraft) =>
      await client.booking.summarise({ id: session.id, version: storedDraft.version, ...toSummary(draft) }),
    onSaved: (_saved, draft) => storedDraft.settle(draft),
    onFailed: storedDraft.handleConflict,
    done: t('booking.summary.saved', { name }),
    failed: null,
    refresh: async (queryClient) => {
      await refreshSessions(queryClient)
      await refreshMentorships(queryClient)
    },
    onDone: onClose,
  })
  return { storedDraft, form, save }
}

const Fields = (props: FieldsProps) => {
  const { t } = useTranslation()
  const { session, isGuided, ownZone, onClose } = props
  const name = session.otherName || t('booking.formerPerson')
  const { storedDraft, form, save } = useSummaryForm(props, name)
  const area = { autosize: true, maxRows: 16, dir: 'auto' } as const
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="lg">
        {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
        {save.error ? <Problem error={save.error} /> : null}
        <Textarea
          label={t('booking.summary.summary')}
          description={t('booking.summary.summaryHelp', { name })}
          maxLength={maxSummaryLength}
          minRows={4}
          data-autofocus
          {...area}
          {...form.getInputProps('summary')}
        />
        <Textarea
          label={t('booking.summary.openPoints')}
          description={t('booking.summary.openPointsHelp')}
          maxLength={maxOpenPointsLength}
          minRows={2}
          {...area}
          {...form.getInputProps('openPoints')}
        />
        {isGuided ? (
          <>
            <SummaryTasks form={form} name={name} />
            <NextDate form={form} ownZone={ownZone} />
          </>
        ) : (
          <Text c="dimmed">{t('booking.summary.over')}</Text>
        )}
      </Stack>
      <FormActions submitLabel={t('booking.summary.save')} busy={save.isPending} onCancel={onClose} />
    </Form>
  )
}

type SummaryDialogProps = { id: string; title: string; ownZone: string; onClose: () => void }

/** Form after a session: summary, open points, tasks and the next date (ME-01). */
export const SummaryDialog = ({ id, title, ownZone, onClose }: SummaryDialogProps) => {
  const { t } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(api.booking.get.queryOptions({ input: { id } }))
  return (
    <Dialog opened onClose={onClose} size="lg" title={<bdi>{title}</bdi>}>
      {isError && !data ? (
        <ErrorState
          title={t('booking.unreadable')}
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data ? (
        <Fields session={data.session} isGuided={data.mentorshipId !== null} ownZone={ownZone} onClose={onClose} />
      ) : null}
      {!data && !isError ? <LoadingSkeleton layout="form" rows={3} /> : null}
    </Dialog>
  )
}
