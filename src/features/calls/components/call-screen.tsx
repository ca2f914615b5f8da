import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { HomeButton } from '#src/features/accounts/components/home-button.tsx'
import { SessionWhen } from '#src/features/booking/components/session-when.tsx'
import type { BookedSession } from '#src/features/booking/contract.ts'
import { callOpensMs } from '#src/features/booking/rules.ts'
import { PersonMenu } from '#src/features/people/components/person-menu.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { roomQuery } from '../client.ts'
import { CallNotes } from './call-notes.tsx'
import { CallStage } from './call-stage.tsx'
import { DeviceCheck } from './device-check.tsx'
import { DevicePreview } from './device-preview.tsx'
import { OwnFallbackContact } from './fallback-contact.tsx'
import { type OwnMedia, useOwnMedia } from './use-own-media.ts'

type LobbyProps = { media: OwnMedia; iceServers: RTCIceServer[]; ownContact: string; onJoin: () => void }

/** Preview before joining: own picture, sound and reachability. None of these is required to join. */
const Lobby = ({ media, iceServers, ownContact, onJoin }: LobbyProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <DevicePreview media={media} iceServers={iceServers} />
      <Group gap="sm">
        <Button onClick={onJoin}>{t('calls.join')}</Button>
        <Text size="sm" c="dimmed">
          {t('calls.joinHelp')}
        </Text>
      </Group>
      <OwnFallbackContact ownContact={ownContact} />
      <Text size="sm" c="dimmed">
        {t('calls.notRecorded')}
      </Text>
    </Stack>
  )
}

const Closed = ({ session, ownZone }: { session: BookedSession; ownZone: string }) => {
  const { t, i18n } = useTranslation()
  const opens = Date.parse(session.startsAt) - callOpensMs
  return (
    <Stack gap="lg">
      <Text role="status">
        {opens > Date.now()
          ? t('calls.opensAt', { time: formatDateTime(new Date(opens).toISOString(), i18n.language, ownZone) })
          : t('calls.isOver')}
      </Text>
      {opens > Date.now() ? <DeviceCheck /> : null}
      <CallNotes id={session.id} />
    </Stack>
  )
}

/** Ended call that cannot continue; shows no reason. */
const Over = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <Title order={2}>{t('calls.status.over')}</Title>
      <Group>
        <HomeButton>{t('calls.home')}</HomeButton>
      </Group>
    </Stack>
  )
}

type RoomProps = { session: BookedSession; iceServers: RTCIceServer[]; ownContact: string; counterpartContact: string }

const Room = ({ session, iceServers, ownContact, counterpartContact }: RoomProps) => {
  const { t } = useTranslation()
  const media = useOwnMedia()
  const [phase, setPhase] = useState<'lobby' | 'call' | 'left' | 'elsewhere' | 'over'>('lobby')
  const handleEnd = useCallback((how: 'left' | 'elsewhere' | 'over') => setPhase(how), [])
  const name = session.otherName || t('booking.formerPerson')
  if (phase === 'lobby')
    return <Lobby media={media} iceServers={iceServers} ownContact={ownContact} onJoin={() => setPhase('call')} />
  if (phase === 'call')
    return (
      <CallStage
        sessionId={session.id}
        seat={session.seat}
        name={name}
        iceServers={iceServers}
        media={media}
        counterpartContact={counterpartContact}
        onEnd={handleEnd}
      />
    )
  if (phase === 'over') return <Over />
  return (
    <Stack gap="lg">
      <Title order={2}>{t(`calls.status.${phase}`, { name })}</Title>
      <Group gap="sm">
        <Button onClick={() => setPhase('lobby')}>{t('calls.again')}</Button>
        <HomeButton>{t('calls.home')}</HomeButton>
      </Group>
      <CallNotes id={session.id} />
    </Stack>
  )
}

/**
 * Whether the permissions policy forbids the camera: Chromium applies the policy of the page that was loaded first,
 * which may be another page of this app.
 */
const isForbiddenHere = () => {
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature: (name: string) => boolean } }
  return featurePolicy !== undefined && !featurePolicy.allowsFeature('camera')
}

/**
 * Queries the call of a session. When an existing one disappears it counts as over, which unmounts the running call.
 */
const useRoom = (sessionId: string) => {
  const [isForbidden] = useState(isForbiddenHere)
  useEffect(() => {
    if (isForbidden) window.location.reload()
  }, [isForbidden])
  const room = useQuery({ ...roomQuery(sessionId), enabled: !isForbidden })
  const isOver = room.data !== undefined && room.isError && getErrorCode(room.error) === 'NOT_FOUND'
  return { room, isOver, data: isOver ? undefined : room.data }
}

/** Shows the call of a session to its two participants (VC-01); other users get "not found". */
export const CallScreen = ({ sessionId }: { sessionId: string }) => {
  const { t } = useTranslation()
  const { room, isOver, data } = useRoom(sessionId)
  return (
    <PageShell>
      <PageHeader
        title={
          data ? t('calls.titleWith', { name: data.session.otherName || t('booking.formerPerson') }) : t('calls.title')
        }
        lede={data?.session.typeName ?? ''}
        actions={
          data?.session.otherId ? (
            <PersonMenu person={{ id: data.session.otherId, name: data.session.otherName }} />
          ) : undefined
        }
      />
      {room.isPending ? <LoadingSkeleton layout="form" rows={3} /> : null}
      {isOver ? <Over /> : null}
      {room.isError && !isOver ? (
        <Stack gap="md">
          <ErrorState
            title={t('calls.notFound')}
            error={room.error}
            onRetry={() => void room.refetch()}
            retrying={room.isFetching}
          />
          <Group>
            <HomeButton>{t('calls.home')}</HomeButton>
          </Group>
        </Stack>
      ) : null}
      {data ? (
        <Stack gap="lg">
          <SessionWhen {...data.session} ownZone={data.ownZone} />
          {data.isOpen ? (
            <Room
              session={data.session}
              iceServers={data.iceServers as RTCIceServer[]}
              ownContact={data.ownWay}
              counterpartContact={data.otherWay}
            />
          ) : (
            <Closed session={data.session} ownZone={data.ownZone} />
          )}
        </Stack>
      ) : null}
    </PageShell>
  )
}
