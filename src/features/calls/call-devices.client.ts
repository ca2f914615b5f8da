import type { DeviceTrouble } from './client.ts'

/** Why a camera or microphone cannot be had, by the names of the Media Capture specification. */
export const troubleOf = (error: unknown): DeviceTrouble => {
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
export type Reach = 'relay' | 'public' | 'local' | 'none'

const gatheringMs = 5_000

/** How far this browser can be reached, by the addresses that it finds for itself. */
export const findReach = async (iceServers: RTCIceServer[]): Promise<Reach> => {
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
