import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { MediaKind } from '../client.ts'
import type { OwnMedia } from './use-own-media.ts'

const icons = { audio: [IconMicrophone, IconMicrophoneOff], video: [IconVideo, IconVideoOff] } as const
const kinds: readonly MediaKind[] = ['audio', 'video']

type DeviceButtonsProps = {
  media: OwnMedia
  /** Called after a device was switched on or off. */
  onChange?: (kind: MediaKind) => void
}

/** Toggles camera and microphone, and explains an unavailable device and its fix. */
export const DeviceButtons = ({ media, onChange }: DeviceButtonsProps) => {
  const { t } = useTranslation()
  const toggle = async (kind: MediaKind) => {
    if (media.tracks[kind]) media.turnOff(kind)
    else await media.turnOn(kind)
    onChange?.(kind)
  }
  const troubles = kinds.flatMap((kind) => {
    const reason = media.trouble[kind]
    return reason ? [{ kind, reason }] : []
  })
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {kinds.map((kind) => {
          const isOn = media.tracks[kind] !== undefined
          const Icon = icons[kind][isOn ? 0 : 1]
          return (
            <Button
              key={kind}
              variant="default"
              aria-pressed={isOn}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => void toggle(kind)}
            >
              {t(`calls.${kind}.${isOn ? 'on' : 'off'}`)}
            </Button>
          )
        })}
      </Group>
      {troubles.map(({ kind, reason }) => (
        <Alert key={kind} color="brass" title={t(`calls.${kind}.failed`)} role="alert">
          {t(`calls.trouble.${reason}`)}
        </Alert>
      ))}
    </Stack>
  )
}
