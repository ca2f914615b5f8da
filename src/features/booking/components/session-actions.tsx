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
import { callOpensMs, deviceCheckId, isCallOpen, isTooLate, maxSessionNoteLength, noShowReportMs } from '../rules.ts'
import { formatClock } from '../session-time.format.ts'
import { SummaryDialog } from '../summaries/components/summary-dialog.tsx'
import { canSummarise } from '../summaries/summary.rules.ts'
import { SlotPicker } from './slot-picker.tsx'

type Of = { session: BookedSession; ownZone: string; title: string }
type SessionActionsProps = Of & {
  /** Whether the session is the next one: its main action stands out, and devices can be checked before the call. */
  isNext?: boolean
}

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
    check: state === 'booked' && now < Date.parse(startsAt) - callOpensMs,
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

type Possible = ReturnType<typeof listPossibleActions>

/** Links to the call: to join it once it is open, and to check the devices before. */
const CallLinks = ({ id, can, main }: { id: string; can: Possible; main: 'filled' | 'light' }) => {
  const { t } = useTranslation()
  const link = { size: 'sm', to: '/video-call/$sessionId', params: { sessionId: id }, reloadDocument: true } as const
  return (
    <>
      {can.join ? (
        <LinkButton {...link} variant={main}>
          {t('booking.join')}
        </LinkButton>
      ) : null}
      {can.check ? (
        <LinkButton {...link} variant="default" hash={deviceCheckId}>
          {t('calls.check.title')}
        </LinkButton>
      ) : null}
    </>
  )
}

const CallOpening = ({ startsAt, ownZone }: { startsAt: string; ownZone: string }) => {
  const { t, i18n } = useTranslation()
  const opensAt = new Date(Date.parse(startsAt) - callOpensMs).toISOString()
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {t('booking.joinFrom', { time: formatClock(opensAt, i18n.language, ownZone) })}
    </Text>
  )
}

type SessionDialogsProps = Of & { dialog: 'cancel' | 'move' | 'sumUp' | undefined; onClose: () => void }

const SessionDialogs = ({ session, ownZone, title, dialog, onClose }: SessionDialogsProps) => {
  const { cancel, move } = useSessionWrites(session)
  const closeIf = (isDone: boolean) => (isDone ? onClose() : undefined)
  if (dialog === 'sumUp') return <SummaryDialog id={session.id} title={title} ownZone={ownZone} onClose={onClose} />
  if (dialog === 'cancel')
    return (
      <CancelDialog
        title={title}
        isOfSeries={session.seriesId !== null}
        busy={cancel.isPending}
        onClose={onClose}
        onCancel={(reason) => void cancel.run(reason).then(closeIf)}
      />
    )
  return dialog === 'move' ? (
    <MoveDialog
      session={session}
      ownZone={ownZone}
      busy={move.isPending}
      onClose={onClose}
      onMove={(startsAt) => void move.run(startsAt).then(closeIf)}
    />
  ) : null
}

type AnswerButtonsProps = { session: BookedSession; ownZone: string; can: Possible; main: 'filled' | 'light' }

/** Answers to a request, an extension or a changed time zone, each sent with one press. */
const AnswerButtons = ({ session, ownZone, can, main }: AnswerButtonsProps) => {
  const { t, i18n } = useTranslation()
  const { other } = useSessionWrites(session)
  const times = { keepInstant: session.startsAt, keepTime: session.proposedAt }
  const formatAnswerTime = (label: Answer['label']) => {
    const moment = label === 'keepInstant' || label === 'keepTime' ? times[label] : null
    return moment ? formatDateTime(moment, i18n.language, ownZone) : ''
  }
  return answersOf(session, can).map(({ label, isMain, send }) => (
    <Button
      key={label}
      size="sm"
      variant={isMain ? main : 'default'}
      disabled={other.isPending}
      onClick={() => void other.run(send)}
    >
      {t(`booking.${label}`, { time: formatAnswerTime(label) })}
    </Button>
  ))
}

type SummaryButtonProps = { session: BookedSession; variant: 'filled' | 'light' | 'default'; onOpen: () => void }

/** Opens the summary of a session; stands out while there is none. */
const SummaryButton = ({ session: { summaryVersion }, variant, onOpen }: SummaryButtonProps) => {
  const { t } = useTranslation()
  const isNew = summaryVersion === 0
  return (
    <Button size="sm" variant={isNew ? variant : 'default'} onClick={onOpen}>
      {t(isNew ? 'booking.summary.write' : 'booking.summary.change')}
    </Button>
  )
}

/** Actions of a participant on a session in its present state. */
export const SessionActions = ({ session, ownZone, title, isNext = false }: SessionActionsProps) => {
  const { t } = useTranslation()
  const [dialog, setDialog] = useState<'cancel' | 'move' | 'sumUp'>()
  const possible = listPossibleActions(session, useNow())
  const can = { ...possible, check: possible.check && isNext }
  const main = isNext ? 'filled' : 'light'
  if (!Object.values(can).some(Boolean)) return null
  return (
    <Stack gap={0} mt={isNext ? 'md' : 'sm'}>
      <Group gap="sm">
        <CallLinks id={session.id} can={can} main={main} />
        <AnswerButtons session={session} ownZone={ownZone} can={can} main={main} />
        {can.sumUp ? (
          <SummaryButton session={session} variant={can.join ? 'default' : main} onOpen={() => setDialog('sumUp')} />
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
      {can.check ? <CallOpening startsAt={session.startsAt} ownZone={ownZone} /> : null}
      <SessionDialogs
        session={session}
        ownZone={ownZone}
        title={title}
        dialog={dialog}
        onClose={() => setDialog(undefined)}
      />
    </Stack>
  )
}
