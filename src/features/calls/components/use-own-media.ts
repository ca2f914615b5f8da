import { useCallback, useEffect, useState } from 'react'
import { troubleOf } from '../call-devices.client.ts'
import type { DeviceTrouble, MediaKind } from '../client.ts'

/**
 * Camera and microphone of this page, each by itself: either may fail and the other still be used. One that is pulled out
 * turns itself off, and says so as `gone`.
 */
export const useOwnMedia = () => {
  const [stream] = useState(() => new MediaStream())
  const [tracks, setTracks] = useState<Partial<Record<MediaKind, MediaStreamTrack>>>({})
  const [trouble, setTrouble] = useState<Partial<Record<MediaKind, DeviceTrouble | 'gone'>>>({})
  const trackOf = useCallback(
    (kind: MediaKind) => stream.getTracks().find((track) => track.kind === kind) ?? null,
    [stream],
  )
  const turnOff = (kind: MediaKind) => {
    const track = trackOf(kind)
    if (!track) return
    track.stop()
    stream.removeTrack(track)
    setTracks(({ [kind]: _stopped, ...rest }) => rest)
  }
  const turnOn = async (kind: MediaKind): Promise<void> => {
    try {
      const [track] = (await navigator.mediaDevices.getUserMedia({ [kind]: true })).getTracks()
      if (!track) return
      turnOff(kind)
      stream.addTrack(track)
      track.addEventListener('ended', () => {
        turnOff(kind)
        setTrouble((before) => ({ ...before, [kind]: 'gone' }))
      })
      setTrouble(({ [kind]: _solved, ...rest }) => rest)
      setTracks((before) => ({ ...before, [kind]: track }))
    } catch (error) {
      setTrouble((before) => ({ ...before, [kind]: troubleOf(error) }))
    }
  }
  // The light of a camera goes out when its page is left.
  useEffect(
    () => () => {
      for (const track of stream.getTracks()) track.stop()
    },
    [stream],
  )
  return { stream, tracks, trouble, trackOf, turnOn, turnOff }
}
export type OwnMedia = ReturnType<typeof useOwnMedia>
