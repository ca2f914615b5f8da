import { Button, Card, NativeSelect, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { CrisisHelpCard } from '#src/features/moderation/components/crisis-help-card.tsx'
import { formatDate, formatTime } from '#src/shared/dates.ts'
import { offersQuery, refreshSessions } from '../client.ts'
import type { SessionType } from '../contract.ts'
import { maxRepeats, maxSessionNoteLength } from '../rules.ts'
import { findFirstClockShift } from '../session-time.format.ts'
import { SessionWhen } from './session-when.tsx'
import { SlotPicker } from './slot-picker.tsx'

type ConfirmProps = {
  mentorId: string
  type: SessionType
  startsAt: string
  zone: string
  ownZone: string
  hasRelay: boolean
  /** Text that the note to the mentor begins with. */
  initialNote: string
  onBooked: () => void
}

const useBook = ({
  mentorId,
  type,
  startsAt,
  onBooked,
}: Pick<ConfirmProps, 'mentorId' | 'type' | 'startsAt' | 'onBooked'>) => {
  const { t } = useTranslation()
  // One idempotency id per slot: a second attempt for the same slot finds the first booking.
  const ids = useRef(new Map<string, string>())
  const idFor = (slot: string) => {
    const id = ids.current.get(slot) ?? createId()
    ids.current.set(slot, id)
    return id
  }
  return useAppMutation({
    write: async ({ note, repeats }: { note: string; repeats: string }) =>
      await client.booking.book({
        id: idFor(`${type.id} ${startsAt}`),
        mentorId,
        typeId: type.id,
        startsAt,
        note,
        repeats: Number(repeats),
      }),
    done: ({ sessions, skipped }) =>
      skipped.length > 0
        ? t('booking.done.someSkipped', { count: sessions.length, dates: skipped.join(', ') })
        : t(type.needsAnswer ? 'booking.done.requested' : 'booking.done.booked'),
    refresh: refreshSessions,
    onDone: onBooked,
  })
}

/** Confirmation step: the time in both time zones, a note to the mentor, and a weekly repetition. */
const Confirm = (props: ConfirmProps) => {
  const { t, i18n } = useTranslation()
  const { type, startsAt, zone, ownZone, hasRelay, initialNote } = props
  const form = useForm({ initialValues: { note: initialNote, repeats: '1' } })
  const book = useBook(props)
  const endsAt = new Date(Date.parse(startsAt) + type.sessionMinutes * 60_000).toISOString()
  const shift = findFirstClockShift(startsAt, Number(form.values.repeats), { zone, ownZone })
  return (
    <Form form={form} onSubmit={book.run}>
      <Stack gap="md">
        <SessionWhen startsAt={startsAt} endsAt={endsAt} zone={zone} ownZone={ownZone} />
        <Textarea
          label={t('booking.note')}
          description={t('booking.noteHelp')}
          maxLength={maxSessionNoteLength}
          autosize
          minRows={2}
          {...form.getInputProps('note')}
        />
        <CrisisHelpCard text={form.values.note} />
        <NativeSelect
          label={t('booking.repeats')}
          description={t('booking.repeatsHelp')}
          data={Array.from({ length: maxRepeats }, (_, index) => ({
            value: String(index + 1),
            label: index === 0 ? t('booking.once') : t('booking.weeks', { count: index + 1 }),
          }))}
          {...form.getInputProps('repeats')}
        />
        {shift ? (
          <Text size="sm" role="status">
            {t('booking.shifts', {
              date: formatDate(shift, i18n.language, ownZone),
              time: formatTime(shift, i18n.language, ownZone),
            })}
          </Text>
        ) : null}
        {hasRelay ? null : (
          <Text size="sm" c="dimmed">
            {t('calls.check.noServers')}
          </Text>
        )}
        <div>
          <Button type="submit" loading={book.isPending}>
            {t(type.needsAnswer ? 'booking.request' : 'booking.book')}
          </Button>
        </div>
        <Text size="sm" c="dimmed">
          {t('booking.cancelFree')}
        </Text>
      </Stack>
    </Form>
  )
}

type BookSessionProps = Pick<ConfirmProps, 'mentorId' | 'ownZone'> & Partial<Pick<ConfirmProps, 'initialNote'>>

/** Booking of a session with a mentor in steps: type, free slot, confirmation. */
export const BookSession = ({ mentorId, ownZone, initialNote = '' }: BookSessionProps) => {
  const { t } = useTranslation()
  const [typeId, setTypeId] = useState<string>()
  const [startsAt, setStartsAt] = useState<string>()
  const { data, isError, error, isFetching, refetch } = useQuery(offersQuery(mentorId))
  if (isError)
    return (
      <ErrorState title={t('booking.unreadable')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <LoadingSkeleton layout="form" rows={2} />
  const type = data.types.find(({ id }) => id === typeId) ?? data.types[0]
  if (!type) return <Text c="dimmed">{t('booking.noOffers', { name: data.name })}</Text>
  const close = () => setStartsAt(undefined)
  const choose = (id: string) => {
    setTypeId(id)
    setStartsAt(undefined)
  }
  return (
    <Card padding="lg">
      <Stack gap="lg">
        <Title order={2}>{t('booking.bookWith', { name: data.name })}</Title>
        <NativeSelect
          label={t('booking.kind')}
          value={type.id}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={data.types.map(({ id, name, sessionMinutes }) => ({
            value: id,
            label: t('booking.typeOption', { name, count: sessionMinutes }),
          }))}
        />
        <SlotPicker
          key={type.id}
          mentorId={mentorId}
          typeId={type.id}
          ownZone={ownZone}
          picked={startsAt}
          onPick={setStartsAt}
        />
        {startsAt ? (
          <Dialog opened onClose={close} title={t('booking.confirmTitle', { name: data.name })}>
            <Confirm
              mentorId={mentorId}
              type={type}
              startsAt={startsAt}
              zone={data.zone}
              ownZone={ownZone}
              hasRelay={data.hasRelay}
              initialNote={initialNote}
              onBooked={close}
            />
          </Dialog>
        ) : null}
      </Stack>
    </Card>
  )
}
