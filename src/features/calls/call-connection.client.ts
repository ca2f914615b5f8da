import type { Seat } from '#src/features/booking/rules.ts'
import { maxChatLength, maxChatLines, noPathMs, qualityStepMs, restartMs } from './call.rules.ts'
import { createQualityWatch, type Sample } from './call-quality.engine.ts'
import { newCallId, openSignals, type Signal } from './call-signals.client.ts'
import type { MediaKind } from './client.ts'

// The call of one tab: signals over the live connection, media from browser to browser. Descriptions that cross are settled by
// perfect negotiation (w3.org/TR/webrtc, 10.7): the student's side gives way. The mentor's side opens the lines, so that both
// have the same two.

export type CallStatus = 'waiting' | 'connecting' | 'connected' | 'reconnecting' | 'noPath' | 'left' | 'elsewhere'

export interface ChatLine {
  id: number
  isOwn: boolean
  text: string
}

export interface CallState {
  status: CallStatus
  remote: MediaStream
  /** Whether a picture comes from the other side. */
  hasPicture: boolean
  chat: readonly ChatLine[]
  isSharing: boolean
  /** The own picture was given up, because the connection is poor. */
  isPoor: boolean
}

export interface CallOptions {
  sessionId: string
  seat: Seat
  iceServers: RTCIceServer[]
  /** The own camera and microphone as they are now. */
  ownTrack: (kind: MediaKind) => MediaStreamTrack | null
}

const kinds: readonly MediaKind[] = ['audio', 'video']

/** What the other side reported last of the sound and picture that it gets from here. */
const sampleOf = async (connection: RTCPeerConnection): Promise<Sample | undefined> => {
  const samples: Sample[] = []
  for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>)
    if (report.type === 'remote-inbound-rtp')
      samples.push({ lost: Number(report.fractionLost ?? 0), roundTrip: Number(report.roundTripTime ?? 0) })
  if (samples.length === 0) return undefined
  const worst = (of: (sample: Sample) => number) => Math.max(...samples.map(of))
  return { lost: worst(({ lost }) => lost), roundTrip: worst(({ roundTrip }) => roundTrip) }
}

/** The call of a session as one tab takes part in it; `read` and `subscribe` are for `useSyncExternalStore`. */
export class Call {
  readonly #options: CallOptions
  readonly #signals: ReturnType<typeof openSignals>
  readonly #listeners = new Set<() => void>()
  readonly #isPoorNow = createQualityWatch()
  readonly #quality = setInterval(() => void this.#lookAtQuality().catch(() => undefined), qualityStepMs)
  #state: CallState = {
    status: 'waiting',
    remote: new MediaStream(),
    hasPicture: false,
    chat: [],
    isSharing: false,
    isPoor: false,
  }
  #connection: RTCPeerConnection | undefined
  #connectionId: string | undefined
  #channel: RTCDataChannel | undefined
  /** The tab of the other person. */
  #other: string | undefined
  #screen: MediaStreamTrack | undefined
  #isOffering = false
  #isOver = false
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(options: CallOptions) {
    this.#options = options
    const onConnect = () => this.#send({ kind: 'hello' })
    this.#signals = openSignals({ sessionId: options.sessionId, onSignal: this.#take, onConnect })
    this.#send({ kind: 'hello' })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): CallState => this.#state

  /** Sends what the own camera or microphone gives now; nothing where it is off. */
  async refresh(kind: MediaKind): Promise<void> {
    if (kind === 'video') this.#tell({ isPoor: false })
    await this.#senderOf(kind)?.replaceTrack(this.#shown(kind))
  }

  /** Shows a screen in place of the camera, until it is stopped here or by the browser's own bar. */
  async share(): Promise<void> {
    const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: true })).getVideoTracks()
    if (!track) return
    this.#screen = track
    track.addEventListener('ended', () => void this.stopSharing())
    this.#tell({ isSharing: true })
    await this.#senderOf('video')?.replaceTrack(track)
  }

  /** Gives the camera back. */
  async stopSharing(): Promise<void> {
    this.#screen?.stop()
    this.#screen = undefined
    this.#tell({ isSharing: false })
    await this.#senderOf('video')?.replaceTrack(this.#shown('video'))
  }

  /** Sends a line of chat; false where no line is open. */
  say(text: string): boolean {
    if (this.#channel?.readyState !== 'open') return false
    this.#channel.send(text.slice(0, maxChatLength))
    this.#addLine(text, true)
    return true
  }

  readonly leave = (): void => {
    if (this.#isOver) return
    this.#send({ kind: 'bye' })
    this.#end('left')
  }

  #tell(change: Partial<CallState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #addLine(text: string, isOwn: boolean) {
    const { chat } = this.#state
    this.#tell({ chat: [...chat.slice(1 - maxChatLines), { id: (chat.at(-1)?.id ?? 0) + 1, isOwn, text }] })
  }

  #shown(kind: MediaKind) {
    return kind === 'video' && this.#screen ? this.#screen : this.#options.ownTrack(kind)
  }

  #senderOf(kind: MediaKind) {
    return this.#connection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender
  }

  #send(signal: Omit<Signal, 'seat' | 'to' | 'connection'>) {
    this.#signals.send({
      ...signal,
      seat: this.#options.seat,
      ...(this.#other === undefined ? {} : { to: this.#other }),
      ...(this.#connectionId === undefined ? {} : { connection: this.#connectionId }),
    })
  }

  async #describe(connection: RTCPeerConnection) {
    await connection.setLocalDescription()
    const description = connection.localDescription?.toJSON() as RTCSessionDescriptionInit | undefined
    if (description) this.#send({ kind: 'description', description })
  }

  async #lookAtQuality() {
    const hasPicture = this.#state.status === 'connected' && this.#options.ownTrack('video') && !this.#screen
    if (!hasPicture || !this.#connection) return
    if (!this.#isPoorNow(await sampleOf(this.#connection))) return
    await this.#senderOf('video')?.replaceTrack(null)
    this.#tell({ isPoor: true })
  }

  #open(id: string) {
    this.#connection?.close()
    this.#clearTimers()
    const connection = new RTCPeerConnection({ iceServers: this.#options.iceServers })
    this.#connection = connection
    this.#connectionId = id
    this.#channel = connection.createDataChannel('chat', { negotiated: true, id: 0 })
    this.#channel.onmessage = ({ data }) => this.#addLine(String(data).slice(0, maxChatLength), false)
    this.#tell({ status: 'connecting', hasPicture: false })
    this.#watchForNoPath()
    this.#receive(connection)
    connection.onicecandidate = ({ candidate }) => {
      if (candidate && connection === this.#connection) this.#send({ kind: 'candidate', candidate: candidate.toJSON() })
    }
    connection.onnegotiationneeded = () => void this.#offer(connection)
    connection.onconnectionstatechange = () => this.#follow(connection)
    if (this.#options.seat === 'mentor')
      for (const kind of kinds) connection.addTransceiver(this.#shown(kind) ?? kind, { direction: 'sendrecv' })
  }

  #receive(connection: RTCPeerConnection) {
    const remote = new MediaStream()
    this.#tell({ remote })
    connection.ontrack = ({ track }) => {
      remote.addTrack(track)
      const follow = () => this.#tell({ hasPicture: remote.getVideoTracks().some(({ muted }) => !muted) })
      track.onmute = follow
      track.onunmute = follow
      follow()
    }
  }

  async #offer(connection: RTCPeerConnection) {
    // The student's side has nothing to offer before the first lines are open.
    if (this.#options.seat === 'student' && connection.remoteDescription === null) return
    this.#isOffering = true
    try {
      await this.#describe(connection)
    } finally {
      this.#isOffering = false
    }
  }

  #follow(connection: RTCPeerConnection) {
    if (connection !== this.#connection) return
    if (connection.connectionState === 'connected') {
      this.#clearTimers()
      this.#tell({ status: 'connected' })
    } else if (connection.connectionState === 'disconnected' || connection.connectionState === 'failed') {
      this.#tell({ status: 'reconnecting' })
      const restart = () => connection.connectionState !== 'connected' && connection.restartIce()
      if (connection.connectionState === 'failed') restart()
      else this.#timers.push(setTimeout(restart, restartMs))
      this.#watchForNoPath()
    }
  }

  #watchForNoPath() {
    const look = () => this.#state.status !== 'connected' && this.#tell({ status: 'noPath' })
    this.#timers.push(setTimeout(look, noPathMs))
  }

  #clearTimers() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }

  readonly #take = async (from: string, signal: Signal) => {
    if (this.#isOver) return
    if (signal.seat === this.#options.seat) {
      // Another tab of the same person: the newest one has the call.
      if (signal.kind === 'hello') this.#end('elsewhere')
      return
    }
    if (signal.kind === 'hello' || signal.kind === 'welcome') return this.#meet(from, signal.kind)
    if (signal.to !== this.#signals.peerId) return
    if (signal.kind !== 'bye') await this.#takeMedia(from, signal)
    else if (from === this.#other) this.#lose()
  }

  async #takeMedia(from: string, { description, candidate, connection: id }: Signal) {
    if (this.#options.seat === 'student' && description?.type === 'offer') this.#other = from
    if (id === undefined || from !== this.#other) return
    if (description) await this.#takeDescription(description, id)
    if (candidate && id === this.#connectionId) await this.#connection?.addIceCandidate(candidate)
  }

  #meet(from: string, kind: 'hello' | 'welcome') {
    const isKnown = from === this.#other && this.#connection !== undefined
    this.#other = from
    if (this.#options.seat === 'student') {
      // The mentor's side opens the connection once it knows that somebody is here.
      if (kind === 'hello') this.#send({ kind: 'welcome' })
    } else if (isKnown && this.#connection?.connectionState === 'connected') {
      // The same tab greets again: it has lost the way to the server for a while.
      this.#connection.restartIce()
    } else if (!isKnown || kind === 'hello') this.#open(newCallId())
  }

  async #takeDescription(description: RTCSessionDescriptionInit, id: string) {
    const { seat } = this.#options
    if (seat === 'student' && description.type === 'offer' && id !== this.#connectionId) this.#open(id)
    const connection = this.#connection
    if (!connection || id !== this.#connectionId) return
    const collides = description.type === 'offer' && (this.#isOffering || connection.signalingState !== 'stable')
    if (collides && seat === 'mentor') return
    await connection.setRemoteDescription(description)
    if (description.type !== 'offer') return
    for (const transceiver of connection.getTransceivers()) {
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#shown(transceiver.receiver.track.kind as MediaKind))
    }
    await this.#describe(connection)
  }

  /** The other has gone; this tab waits for their return. */
  #lose() {
    this.#clearTimers()
    this.#connection?.close()
    this.#connection = undefined
    this.#connectionId = undefined
    this.#other = undefined
    this.#tell({ status: 'waiting', hasPicture: false })
  }

  #end(status: 'left' | 'elsewhere') {
    this.#isOver = true
    this.#signals.close()
    clearInterval(this.#quality)
    this.#screen?.stop()
    this.#lose()
    this.#tell({ status, isSharing: false })
  }
}
