import { useCallback, useEffect, useRef, useState } from 'react'
import { classifyMediaError, type DeviceKind, readRememberedDevice, rememberDevice } from '../call-devices.client.ts'
import type { DeviceError, MediaKind } from '../client.ts'

const inputOf = { audio: 'audioinput', video: 'videoinput' } as const satisfies Record<MediaKind, DeviceKind>

/** Opens a track of the chosen device; of any device when that one is missing. */
const openTrack = async (kind: MediaKind, id: string): Promise<MediaStreamTrack | undefined> => {
  const open = async (wanted: boolean | MediaTrackConstraints) =>
    (await navigator.mediaDevices.getUserMedia({ [kind]: wanted })).getTracks()[0]
  if (id === '') return await open(true)
  try {
    return await open({ deviceId: { exact: id } })
  } catch (error) {
    if (classifyMediaError(error) !== 'missing') throw error
    return await open(true)
  }
}

/** Devices chosen in this browser; undefined for the system default. */
const useChosenDevices = () => {
  const [devices, setDevices] = useState<Record<DeviceKind, string>>(() => ({
    audioinput: readRememberedDevice('audioinput'),
    videoinput: readRememberedDevice('videoinput'),
    audiooutput: readRememberedDevice('audiooutput'),
  }))
  const remember = (device: DeviceKind, id: string) => {
    rememberDevice(device, id)
    setDevices((before) => ({ ...before, [device]: id }))
  }
  return { devices, remember }
}

/**
 * Holds the camera and microphone tracks of this page, each on its own: either may fail and the other still works. A
 * device that is unplugged is switched off and reported as `gone`. A muted microphone stays open, so that unmuting
 * needs no new permission; a camera is released, so that its light goes out.
 */
export const useOwnMedia = () => {
  const [stream] = useState(() => new MediaStream())
  const [tracks, setTracks] = useState<Partial<Record<MediaKind, MediaStreamTrack>>>({})
  const [trouble, setTrouble] = useState<Partial<Record<MediaKind, DeviceError | 'gone'>>>({})
  const { devices, remember } = useChosenDevices()
  const silent = useRef<MediaStreamTrack>(undefined)
  const trackOf = useCallback(
    (kind: MediaKind) => stream.getTracks().find((track) => track.kind === kind) ?? null,
    [stream],
  )
  const letGo = (kind: MediaKind) => {
    const track = trackOf(kind)
    if (track) stream.removeTrack(track)
    setTracks(({ [kind]: _gone, ...rest }) => rest)
    return track
  }
  const turnOff = (kind: MediaKind) => {
    const track = letGo(kind)
    if (!track) return
    if (kind === 'video') return track.stop()
    track.enabled = false
    silent.current = track
  }
  const take = (kind: MediaKind, track: MediaStreamTrack) => {
    stream.addTrack(track)
    setTrouble(({ [kind]: _solved, ...rest }) => rest)
    setTracks((before) => ({ ...before, [kind]: track }))
  }
  const open = async (kind: MediaKind, id: string): Promise<void> => {
    try {
      const track = await openTrack(kind, id)
      if (!track) return
      letGo(kind)?.stop()
      track.addEventListener('ended', () => {
        if (silent.current === track) silent.current = undefined
        if (trackOf(kind) !== track) return
        letGo(kind)
        setTrouble((before) => ({ ...before, [kind]: 'gone' }))
      })
      take(kind, track)
    } catch (error) {
      setTrouble((before) => ({ ...before, [kind]: classifyMediaError(error) }))
    }
  }
  const turnOn = async (kind: MediaKind): Promise<void> => {
    const silentTrack = kind === 'audio' ? silent.current : undefined
    silent.current = kind === 'audio' ? undefined : silent.current
    if (silentTrack?.readyState !== 'live') return await open(kind, devices[inputOf[kind]])
    silentTrack.enabled = true
    take(kind, silentTrack)
  }
  /**
   * Switches to another device and stores the choice; an active track continues on it.
   * @returns kind of the replaced track; undefined when the call is unchanged
   */
  const choose = async (device: DeviceKind, id: string): Promise<MediaKind | undefined> => {
    remember(device, id)
    if (device === 'audiooutput') return undefined
    const kind = device === 'audioinput' ? 'audio' : 'video'
    if (kind === 'audio') {
      silent.current?.stop()
      silent.current = undefined
    }
    if (!trackOf(kind)) return undefined
    await open(kind, id)
    return kind
  }
  // Releases the camera, so that its light goes out when the page is left.
  useEffect(
    () => () => {
      for (const track of stream.getTracks()) track.stop()
      silent.current?.stop()
    },
    [stream],
  )
  return { stream, tracks, trouble, devices, trackOf, turnOn, turnOff, choose }
}
export type OwnMedia = ReturnType<typeof useOwnMedia>
