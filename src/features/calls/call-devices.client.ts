import { localStore } from '#src/client/browser-storage.ts'
import type { DeviceError } from './client.ts'

/** Reasons why a camera or microphone is unavailable, by the error names of the Media Capture specification. */
export const classifyMediaError = (error: unknown): DeviceError => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unknown'
}

const toneHz = 440
const toneSeconds = 0.6

/** Plays a short test tone, so that the user hears whether the sound is on. */
export const playTone = (): void => {
  const context = new AudioContext()
  const [tone, volume] = [context.createOscillator(), context.createGain()]
  volume.gain.value = 0.15
  tone.frequency.value = toneHz
  tone.connect(volume).connect(context.destination)
  tone.onended = () => void context.close()
  tone.start()
  tone.stop(context.currentTime + toneSeconds)
}

/**
 * Reports the volume of a track, 0 to 1, several times a second.
 * @returns function that stops the meter
 */
export const watchLoudness = (track: MediaStreamTrack, onLevel: (level: number) => void): (() => void) => {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getByteTimeDomainData(samples)
    onLevel(Math.max(...samples.map((sample) => Math.abs(sample - 128))) / 128)
  }, 150)
  return () => {
    clearInterval(timer)
    void context.close()
  }
}

/**
 * Reachability: `relay` through a server, `public` often, `local` only within one network, `none` without any network.
 */
export type Connectivity = 'relay' | 'public' | 'local' | 'none'

const gatheringMs = 5_000

/** Detects the reachability of this browser from its own ICE candidates. */
export const findConnectivity = async (iceServers: RTCIceServer[]): Promise<Connectivity> => {
  const connection = new RTCPeerConnection({ iceServers })
  const types = new Set<string>()
  try {
    connection.createDataChannel('reach')
    const isOver = new Promise<void>((resolve) => {
      connection.onicecandidate = ({ candidate }) => (candidate ? types.add(candidate.type ?? '') : resolve())
      setTimeout(resolve, gatheringMs)
    })
    await connection.setLocalDescription()
    await isOver
  } finally {
    connection.close()
  }
  if (types.has('relay')) return 'relay'
  if (types.has('srflx')) return 'public'
  return types.size > 0 ? 'local' : 'none'
}

export const deviceKinds = ['audioinput', 'videoinput', 'audiooutput'] as const
export type DeviceKind = (typeof deviceKinds)[number]

export interface Device {
  id: string
  /** Device label of the system; empty until the user has granted access to a device of this kind. */
  label: string
}
export type Devices = Record<DeviceKind, Device[]>

/** Lists the devices of this machine, as far as the browser reveals them. */
export const listDevices = async (): Promise<Devices> => {
  const found = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  const of = (kind: DeviceKind) =>
    found
      .filter((one) => one.kind === kind && one.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { audioinput: of('audioinput'), videoinput: of('videoinput'), audiooutput: of('audiooutput') }
}

/**
 * Calls back when a device is plugged in or removed.
 * @returns function that unsubscribes
 */
export const watchDevices = (onChange: () => void): (() => void) => {
  navigator.mediaDevices?.addEventListener('devicechange', onChange)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange)
}

const keyOf = (kind: DeviceKind) => `gradapp_call_${kind}`

/** Returns the device that was last chosen in this browser; empty for the system default. */
export const readRememberedDevice = (kind: DeviceKind): string => {
  try {
    return localStore.getItem(keyOf(kind)) ?? ''
  } catch {
    return ''
  }
}

export const rememberDevice = (kind: DeviceKind, id: string): void => {
  try {
    localStore.setItem(keyOf(kind), id)
  } catch {
    // Without storage the choice is valid for this page only.
  }
}

/** Whether the browser supports choosing an audio output. */
export const canChooseOutput = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Sets the audio output of an element; a missing device leaves it unchanged. */
export const setAudioOutput = async (element: HTMLMediaElement, id: string): Promise<void> => {
  try {
    await element.setSinkId?.(id)
  } catch {
    // A removed device cannot be selected; the system default stays.
  }
}
