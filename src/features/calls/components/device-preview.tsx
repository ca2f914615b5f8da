import { useTranslation } from 'react-i18next'
import { CallChecks } from './call-checks.tsx'
import classes from './call-screen.module.css'
import { DeviceButtons } from './device-buttons.tsx'
import { DeviceChoice } from './device-choice.tsx'
import { MediaView } from './media-view.tsx'
import type { OwnMedia } from './use-own-media.ts'

type DevicePreviewProps = { media: OwnMedia; iceServers?: RTCIceServer[] }

/** The user's own picture, the choice of devices, and checks of sound and network. */
export const DevicePreview = ({ media, iceServers }: DevicePreviewProps) => {
  const { t } = useTranslation()
  return (
    <>
      {media.tracks.video ? (
        <div className={classes.preview}>
          <MediaView stream={media.stream} label={t('calls.ownPicture')} isOwn />
        </div>
      ) : null}
      <DeviceButtons media={media} />
      <DeviceChoice media={media} />
      <CallChecks microphone={media.tracks.audio} iceServers={iceServers} />
    </>
  )
}
