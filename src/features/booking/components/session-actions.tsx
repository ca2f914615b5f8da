import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useNow } from '#src/client/use-now.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { refreshSessions } from '../client.ts'
import type { BookedSession } from '../contract.ts'
import { isCallOpen, isTooLate, maxSessionNoteLength, noShowReportMs } from '../rules.ts'
import { SummaryDialog } from '../summaries/components/summary-dialog.tsx'
import { canSummarise } from '../summaries/summary.rules.ts'
import { SlotPicker } from './slot-picker.tsx'

type Of = { session: BookedSession; ownZone: string; title: string }

/** Returns the actions that a session's state permits at an instant. */
const listPossibleActions = (
  { state, seat, startsAt, endsAt, noShowBy, noShowAt, proposedAt }: BookedSession,
  now: number,
) => {
  const isAhead = Date.parse(endsAt) > now
  const isOpen = isAhead && (state === 'requested' || state === 'booked')
  const isHeld = state === 'booked' && !isAhead
  return {
    join: state === 'booked' && isCallOpen({ startsAt, endsAt }, now),
    move: isOpen && !isTooLate(startsAt, now),
    cancel: isOpen,
    answer: isOpen && state === 'requested' && seat === 'mentor',
    extend: isOpen && state === 'requested',
    report: isHeld && noShowBy === null && now < Date.parse(endsAt) + noShowReportMs,
    object: isHeld && noShowBy !== null && noShowBy !== seat && noShowAt !== null,
    zone: isAhead && proposedAt !== null,
    sumUp: seat === 'mentor' && canSummarise({ state, startsAt }, now),
  }
}

interface Answer {
  label: 'accept' | 'decline' | 'extend' | 'keepInstant' | 'keepTime' | 'reportMissing' | 'agree' | 'object'
  isMain?: boolean
  send: () => Promise<BookedSession>
}

/** Lists the answers that need one press, in display order. */
const answersOf = ({ id }: BookedSession, can: ReturnType<typeof listPossibleActions>): Answer[] => {
  const { answer, extend, answerZone, noShow } = client.booking
  const all: [boolean, Answer][] = [
    [can.answer, { label: 'accept', isMain: true, send: async () => await answer({ id, accept: true }) }],
    [can.answer, { label: 'decline', send: async () => await answer({ id, accept: false }) }],
    [can.extend, { label: 'extend', send: async () => await extend({ id }) }],
    [can.zone, { label: 'keepInstant', send: async () => await answerZone({ id, keep: 'instant' }) }],
    [can.zone, { label: 'keepTime', send: async () => await answerZone({ id, keep: 'time' }) }],
    [can.report, { label: 'reportMissing', send: async () => await noShow({ id, says: 'missing' }) }],
    [can.object, { label: 'agree', send: async () => await noShow({ id, says: 'agree' }) }],
    [can.object, { label: 'object', send: async () => await noShow({ id, says: 'object' }) }],
  ]
  return all.filter(([isPossible]) => isPossible).map(([, one]) => one)
}

interface Cancelling {
  reason: string
  withLater: boolean
}

const useSessionWrites = ({ id }: BookedSession) => {
  const { t } = useTranslation()
  const options = { refresh: refreshSessions }
  return {
    cancel: useAppMutation({
      write: async (reason: Cancelling) => await client.booking.cancel({ id, ...reason }),
      done: t('booking.done.cancelled'),
      ...options,
    }),
    move: useAppMutation({
      write: async (startsAt: string) => await client.booking.move({ id, startsAt }),
      done: t('booking.done.moved'),
      ...options,
    }),
    other: useAppMutation({
      write: async (send: () => Promise<BookedSession>) => await send(),
      done: t('booking.done.saved'),
      ...options,
    }),
  }
}

type CancelDialogProps = {
  title: string
  /** Whether it belongs to a weekly series, so that later sessions can be included. */
  isOfSeries: boolean
  busy: boolean
  onClose: () => void
  onCancel: (reason: Cancelling) => void
}

const CancelDialog = ({ title, isOfSeries, busy, onClose, onCancel }: CancelDialogProps) => {
  const { t } = useTranslation()
  const form = useForm<Cancelling>({ initialValues: { reason: '', withLater: false } })
  return (
    <Dialog opened onClose={onClose} title={t('booking.cancelTitle')}>
      <Form form={form} onSubmit={onCancel}>
        <Text mb="sm">{t('booking.cancelMessage', { session: title })}</Text>
        <Textarea
          label={t('booking.cancelReason')}
          maxLength={maxSessionNoteLength}
          autosize
          minRows={2}
          {...form.getInputProps('reason')}
        />
        {isOfSeries ? (
          <Checkbox
            mt="md"
            label={t('booking.cancelLater')}
            {...form.getInputProps('withLater', { type: 'checkbox' })}
          />
        ) : null}
        <Group justify="flex-end" gap="sm" mt="lg">
          <Button variant="default" onClick={onClose}>
            {t('booking.keep')}
          </Button>
          <Button type="submit" color="brick" loading={busy}>
            {t('booking.cancel')}
          </Button>
        </Group>
      </Form>
    </Dialog>
  )
}

const MoveDialog = ({
  session,
  ownZone,
  busy,
  onClose,
  onMove,
}: Omit<Of, 'title'> & { busy: boolean; onClose: () => void; onMove: (startsAt: string) => void }) => {
  const { t } = useTranslation()
  const own = usePersonId()
  const mentorId = session.seat === 'mentor' ? own : session.otherId
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('booking.moveTitle')}>
      {mentorId && session.typeId ? (
        <SlotPicker
          mentorId={mentorId}
          typeId={session.typeId}
          moving={session.id}
          ownZone={ownZone}
          busy={busy}
          onPick={onMove}
        />
      ) : null}
    </Dialog>
  )
}

/** Actions of a participant on a session in its present state. */
export const SessionActions = ({ session, ownZone, title }: Of) => {
  const { t, i18n } = useTranslation()
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'sumUp'>()
  const { cancel, move, other } = useSessionWrites(session)
  const can = listPossibleActions(session, useNow())
  const close = () => setDialog(undefined)
  const times = { keepInstant: session.startsAt, keepTime: session.proposedAt }
  const formatAnswerTime = (label: Answer['label']) => {
    const moment = label === 'keepInstant' || label === 'keepTime' ? times[label] : null
    return moment ? formatDateTime(moment, i18n.language, ownZone) : ''
  }
  const closeIf = (isDone: boolean) => (isDone ? close() : undefined)
  if (!Object.values(can).some(Boolean)) return null
  return (
    <Stack gap={0} mt="md">
      <Group gap="sm">
        {can.join ? (
          <LinkButton size="sm" to="/video-call/$sessionId" params={{ sessionId: session.id }} reloadDocument>
            {t('booking.join')}
          </LinkButton>
        ) : null}
        {answersOf(session, can).map(({ label, isMain, send }) => (
          <Button
            key={label}
            size="sm"
            variant={isMain ? 'filled' : 'default'}
            disabled={other.isPending}
            onClick={() => void other.run(send)}
          >
            {t(`booking.${label}`, { time: formatAnswerTime(label) })}
          </Button>
        ))}
        {can.sumUp ? (
          <Button
            size="sm"
            variant={session.summaryVersion === 0 ? 'filled' : 'default'}
            onClick={() => setDialog('sumUp')}
          >
            {t(session.summaryVersion === 0 ? 'booking.summary.write' : 'booking.summary.change')}
          </Button>
        ) : null}
        {can.move ? (
          <Button size="sm" variant="default" onClick={() => setDialog('move')}>
            {t('booking.move')}
          </Button>
        ) : null}
        {can.cancel ? (
          <Button size="sm" variant="subtle" color="brick" onClick={() => setDialog('cancel')}>
            {t('booking.cancel')}
          </Button>
        ) : null}
      </Group>
      {dialog === 'sumUp' ? <SummaryDialog id={session.id} title={title} ownZone={ownZone} onClose={close} /> : null}
      {dialog === 'cancel' ? (
        <CancelDialog
          title={title}
          isOfSeries={session.seriesId !== null}
          busy={cancel.isPending}
          onClose={close}
          onCancel={(reason) => void cancel.run(reason).then(closeIf)}
        />
      ) : null}
      {dialog === 'move' ? (
        <MoveDialog
          session={session}
          ownZone={ownZone}
          busy={move.isPending}
          onClose={close}
          onMove={(startsAt) => void move.run(startsAt).then(closeIf)}
        />
      ) : null}
    </Stack>
  )
}
