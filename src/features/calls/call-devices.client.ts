import { localStore } from '#src/client/browser-storage.ts'
import type { DeviceError } from './client.ts'

/** Why a camera or microphone cannot be had, by the names of the Media Capture specification. */
export const classifyMediaError = (error: unknown): DeviceError => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unknown'
}

const toneHz = 440
const toneSeconds = 0.6

/** A short tone, by which somebody hears whether the sound is on. */
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

/** Calls back some times a second with how loud a track is, 0 to 1. Answers how to stop. */
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

/** `relay`: a way there is over a server; `public`: often; `local`: only within one network; `none`: no network at all. */
export type Connectivity = 'relay' | 'public' | 'local' | 'none'

const gatheringMs = 5_000

/** How far this browser can be reached, by the addresses that it finds for itself. */
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
  /** As the system calls it; empty until the person has allowed one of its kind. */
  label: string
}
export type Devices = Record<DeviceKind, Device[]>

/** What this machine has, as far as the browser says. */
export const listDevices = async (): Promise<Devices> => {
  const found = (await navigator.mediaDevices?.enumerateDevices?.()) ?? []
  const of = (kind: DeviceKind) =>
    found
      .filter((one) => one.kind === kind && one.deviceId !== '')
      .map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { audioinput: of('audioinput'), videoinput: of('videoinput'), audiooutput: of('audiooutput') }
}

/** Calls back when a device is connected or pulled out. Answers how to stop. */
export const watchDevices = (onChange: () => void): (() => void) => {
  navigator.mediaDevices?.addEventListener('devicechange', onChange)
  return () => navigator.mediaDevices?.removeEventListener('devicechange', onChange)
}

const keyOf = (kind: DeviceKind) => `gradapp_call_${kind}`

/** The device that was chosen last on this browser; empty for the system's own choice. */
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
    // A choice that cannot be kept holds for this page.
  }
}

/** Whether the browser lets a page choose where it is heard. */
export const canChooseOutput = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Lets an element be heard by a device; one that is gone leaves it where it was. */
export const setAudioOutput = async (element: HTMLMediaElement, id: string): Promise<void> => {
  try {
    await element.setSinkId?.(id)
  } catch {
    // What was pulled out cannot be chosen; the system's own choice stays.
  }
}
