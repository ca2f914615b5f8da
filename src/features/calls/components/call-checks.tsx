import { Button, Group, List, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { findConnectivity, playTone, watchLoudness } from '../call-devices.client.ts'

/** Level of a voice near the microphone. */
const heardLevel = 0.06

const Loudness = ({ track }: { track: MediaStreamTrack }) => {
  const { t } = useTranslation()
  const [level, setLevel] = useState(0)
  const [isHeard, setHeard] = useState(false)
  useEffect(
    () =>
      watchLoudness(track, (now) => {
        setLevel(now)
        if (now > heardLevel) setHeard(true)
      }),
    [track],
  )
  return (
    <>
      <Text size="sm" role="status">
        {t(isHeard ? 'calls.check.heard' : 'calls.check.speak')}
      </Text>
      <Progress value={Math.min(100, level * 200)} aria-label={t('calls.check.level')} maw="20rem" />
    </>
  )
}

type CallChecksProps = {
  microphone: MediaStreamTrack | undefined
  /** Undefined before the call opens: the server gives access to its relay only then, so the network is not checked. */
  iceServers: RTCIceServer[] | undefined
}

const Network = ({ iceServers }: { iceServers: RTCIceServer[] }) => {
  const { t } = useTranslation()
  const reach = useQuery({
    queryKey: ['call reach', iceServers.map(({ urls }) => urls)],
    queryFn: async () => await findConnectivity(iceServers),
    staleTime: 60_000,
  })
  return (
    <>
      <Text size="sm" role="status">
        {reach.isError
          ? t('calls.check.noWebRtc')
          : t(reach.data ? `calls.check.reach.${reach.data}` : 'calls.check.looking')}
      </Text>
      {iceServers.length === 0 ? <Text size="sm">{t('calls.check.noServers')}</Text> : null}
    </>
  )
}

/** Checks microphone, sound and network before the user joins. */
export const CallChecks = ({ microphone, iceServers }: CallChecksProps) => {
  const { t } = useTranslation()
  return (
    <List spacing="sm" listStyleType="none">
      {microphone ? (
        <List.Item>
          <Loudness key={microphone.id} track={microphone} />
        </List.Item>
      ) : null}
      <List.Item>
        <Group gap="sm">
          <Button size="sm" variant="default" onClick={playTone}>
            {t('calls.check.sound')}
          </Button>
          <Text size="sm">{t('calls.check.soundHelp')}</Text>
        </Group>
      </List.Item>
      {iceServers ? (
        <List.Item>
          <Network iceServers={iceServers} />
        </List.Item>
      ) : null}
    </List>
  )
}
