import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconPhoneOff, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ParticipantRole } from '#src/features/booking/rules.ts'
import { Call } from '../call-connection.client.ts'
import { hasEnded } from '../negotiation.engine.ts'
import { CallChat } from './call-chat.tsx'
import { CallNotes } from './call-notes.tsx'
import classes from './call-screen.module.css'
import { DeviceButtons } from './device-buttons.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { FallbackContactText } from './fallback-contact.tsx'
import { MediaView } from './media-view.tsx'
import type { OwnMedia } from './use-own-media.ts'

type CallStageProps = {
  sessionId: string
  seat: ParticipantRole
  name: string
  iceServers: RTCIceServer[]
  media: OwnMedia
  /** Fallback contact of the counterpart; empty when none was given. */
  counterpartContact: string
  /** Called when the call ends here; `elsewhere` when another tab has taken it over. */
  onEnd: (how: 'left' | 'elsewhere' | 'over') => void
}

type CallViewProps = Pick<CallStageProps, 'sessionId' | 'name' | 'media' | 'counterpartContact' | 'onEnd'> & {
  call: Call
}

type NoPathProps = Pick<CallStageProps, 'name' | 'counterpartContact'> & { onRetry: () => void }

/** Shown when no peer connection is possible: next steps, and the fallback contact. */
const NoPath = ({ name, counterpartContact, onRetry }: NoPathProps) => {
  const { t } = useTranslation()
  return (
    <Alert color="brass" title={t('calls.noPath.title')} role="alert">
      <Text>{t('calls.noPath.message', { name })}</Text>
      {counterpartContact === '' ? null : (
        <Text mt="xs">
          {t('calls.way.theirs', { name })} <FallbackContactText way={counterpartContact} />
        </Text>
      )}
      <Button size="sm" variant="default" mt="sm" onClick={onRetry}>
        {t('ui.tryAgain')}
      </Button>
    </Alert>
  )
}

/** Shows the remote video, the local video and all call actions. */
const CallView = ({ call, sessionId, name, media, counterpartContact, onEnd }: CallViewProps) => {
  const { t } = useTranslation()
  const state = useSyncExternalStore(call.subscribe, call.read)
  const [shareFailed, setShareFailed] = useState(false)
  const { status } = state
  useEffect(() => {
    if (hasEnded(status)) onEnd(status)
  }, [status, onEnd])
  useEffect(() => {
    // Leaves the call when the page is closed.
    window.addEventListener('pagehide', call.leave)
    return () => window.removeEventListener('pagehide', call.leave)
  }, [call])
  const share = async () => {
    setShareFailed(false)
    try {
      await call.share()
    } catch (error) {
      // The user dismissed the browser's screen picker.
      setShareFailed(!(error instanceof DOMException && error.name === 'NotAllowedError'))
    }
  }
  const canShare = 'getDisplayMedia' in (navigator.mediaDevices ?? {})
  return (
    <Stack gap="lg">
      <div className={classes.stage} data-shows={state.hasPicture}>
        <MediaView stream={state.remote} label={t('calls.pictureOf', { name })} output={media.devices.audiooutput} />
        {media.tracks.video ? (
          <div className={classes.own}>
            <MediaView stream={media.stream} label={t('calls.ownPicture')} isOwn />
          </div>
        ) : null}
        <Text className={classes.status ?? ''} role="status" data-status={status}>
          {t(`calls.status.${status}`, { name })}
        </Text>
      </div>
      {status === 'noPath' ? <NoPath name={name} counterpartContact={counterpartContact} onRetry={call.retry} /> : null}
      {state.isServerGone ? (
        <Alert color="brass" title={t('calls.serverGone.title')} role="alert">
          <Text>{t('calls.serverGone.message')}</Text>
          <Button size="sm" variant="default" mt="sm" onClick={call.retry}>
            {t('ui.tryAgain')}
          </Button>
        </Alert>
      ) : null}
      {state.isPoor ? (
        <Alert color="brass" title={t('calls.poor.title')} role="status">
          <Text>{t('calls.poor.message')}</Text>
          <Button size="sm" variant="default" mt="sm" onClick={() => void call.refresh('video')}>
            {t('calls.poor.again')}
          </Button>
        </Alert>
      ) : null}
      {shareFailed ? (
        <Alert color="brass" title={t('calls.shareFailed')} role="alert">
          {t('calls.trouble.unknown')}
        </Alert>
      ) : null}
      <Group gap="sm" align="flex-start">
        <DeviceButtons media={media} onChange={(kind) => void call.refresh(kind)} />
        {canShare ? (
          <Button
            variant="default"
            aria-pressed={state.isSharing}
            leftSection={
              state.isSharing ? <IconScreenShareOff size={18} aria-hidden /> : <IconScreenShare size={18} aria-hidden />
            }
            onClick={() => void (state.isSharing ? call.stopSharing() : share())}
          >
            {t(state.isSharing ? 'calls.stopSharing' : 'calls.share')}
          </Button>
        ) : null}
        <Button color="brick" leftSection={<IconPhoneOff size={18} aria-hidden />} onClick={call.leave}>
          {t('calls.leave')}
        </Button>
      </Group>
      <DeviceChoice media={media} onChange={(kind) => void call.refresh(kind)} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <CallChat call={call} lines={state.chat} name={name} isOpen={status !== 'waiting'} />
        <CallNotes id={sessionId} />
      </SimpleGrid>
    </Stack>
  )
}

/** The joined call, for as long as it is mounted. */
export const CallStage = ({ seat, iceServers, ...shown }: CallStageProps) => {
  const { sessionId, media } = shown
  const { trackOf } = media
  // Later responses contain new relay credentials, which an ongoing call does not need.
  const [servers] = useState(iceServers)
  const [call, setCall] = useState<Call>()
  useEffect(() => {
    const joined = new Call({ sessionId, seat, iceServers: servers, ownTrack: trackOf })
    setCall(joined)
    return joined.leave
  }, [sessionId, seat, servers, trackOf])
  return call ? <CallView call={call} {...shown} /> : null
}
