import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { canChooseOutput, type Devices, deviceKinds, listDevices, watchDevices } from '../call-devices.client.ts'
import type { MediaKind } from '../client.ts'
import type { OwnMedia } from './use-own-media.ts'

const none: Devices = { audioinput: [], videoinput: [], audiooutput: [] }

/** Devices of the machine, refreshed when one is plugged in, removed or permitted. */
const useDevices = (allowed: unknown): Devices => {
  const [devices, setDevices] = useState(none)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of devices are told once one of them is allowed.
  useEffect(() => {
    const read = () => void listDevices().then(setDevices)
    read()
    return watchDevices(read)
  }, [allowed])
  return devices
}

type DeviceChoiceProps = {
  media: OwnMedia
  /** Called after another device was selected. */
  onChange?: (kind: MediaKind) => void
}

/** Selects microphone, camera and speakers when there are several; stored for the next call. */
export const DeviceChoice = ({ media, onChange }: DeviceChoiceProps) => {
  const { t } = useTranslation()
  const devices = useDevices(media.tracks)
  const shown = deviceKinds.filter((kind) => devices[kind].length > 1 && (kind !== 'audiooutput' || canChooseOutput()))
  if (shown.length === 0) return null
  return (
    <SimpleGrid cols={{ base: 1, sm: shown.length }} maw="48rem">
      {shown.map((kind) => (
        <NativeSelect
          key={kind}
          label={t(`calls.device.${kind}`)}
          data={[
            { value: '', label: t('calls.device.usual') },
            ...devices[kind].map(({ id, label }, at) => ({
              value: id,
              label: label || t('calls.device.unnamed', { number: at + 1 }),
            })),
          ]}
          value={devices[kind].some(({ id }) => id === media.devices[kind]) ? media.devices[kind] : ''}
          onChange={({ currentTarget: { value } }) =>
            void media.choose(kind, value).then((changed) => changed && onChange?.(changed))
          }
        />
      ))}
    </SimpleGrid>
  )
}
