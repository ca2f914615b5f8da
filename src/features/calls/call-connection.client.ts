import type { ParticipantRole } from '#src/features/booking/rules.ts'
import {
  connectionTimeoutMs,
  iceGatheringMs,
  iceRestartMs,
  maxChatLength,
  maxChatLines,
  qualityStepMs,
} from './call.rules.ts'
import { createQualityWatch, type Sample } from './call-quality.engine.ts'
import { createCallId, openSignals } from './call-signals.client.ts'
import type { MediaKind } from './client.ts'
import {
  type CallCommand,
  type CallEvent,
  type CallMachine,
  type CallStatus,
  createCall,
  reduceCall,
  type Signal,
  type SignalKind,
} from './negotiation.engine.ts'

// WebRTC call of one tab: signalling over the realtime connection, media peer to peer. `negotiation.engine.ts` decides,
// this file executes. The mentor's side creates the data channels and transceivers, so that both sides have the same
// two.

export interface ChatLine {
  id: number
  isOwn: boolean
  text: string
}

export interface CallState {
  status: CallStatus
  remote: MediaStream
  /** Whether the remote side sends video. */
  hasPicture: boolean
  chat: readonly ChatLine[]
  isSharing: boolean
  /** The local video was stopped because of a poor connection. */
  isPoor: boolean
  /** The server is unreachable: an existing connection continues, but no new peer can join. */
  isServerGone: boolean
}

export interface CallOptions {
  sessionId: string
  seat: ParticipantRole
  iceServers: RTCIceServer[]
  /** Current local camera and microphone tracks. */
  ownTrack: (kind: MediaKind) => MediaStreamTrack | null
}

const kinds: readonly MediaKind[] = ['audio', 'video']

/** Latest quality report of the remote side on the media that it receives from here. */
const sampleOf = async (connection: RTCPeerConnection): Promise<Sample | undefined> => {
  const samples: Sample[] = []
  for (const report of (await connection.getStats()).values() as Iterable<Record<string, unknown>>)
    if (report.type === 'remote-inbound-rtp')
      samples.push({ lost: Number(report.fractionLost ?? 0), roundTrip: Number(report.roundTripTime ?? 0) })
  if (samples.length === 0) return undefined
  const worst = (of: (sample: Sample) => number) => Math.max(...samples.map(of))
  return { lost: worst(({ lost }) => lost), roundTrip: worst(({ roundTrip }) => roundTrip) }
}

/** Connects one tab to the call of a session. `read` and `subscribe` are for `useSyncExternalStore`. */
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
    isServerGone: false,
  }
  #machine: CallMachine
  #connection: RTCPeerConnection | undefined
  #channel: RTCDataChannel | undefined
  #screen: MediaStreamTrack | undefined
  /** Local ICE candidates that have not been sent yet. */
  #found: RTCIceCandidateInit[] = []
  #timers: ReturnType<typeof setTimeout>[] = []

  constructor(options: CallOptions) {
    this.#options = options
    this.#machine = createCall(options.seat)
    this.#signals = openSignals({
      sessionId: options.sessionId,
      onSignal: this.#take,
      onConnect: (gap) => void this.#step({ type: 'gap', gap }),
      onSent: (isTaken) => this.#state.isServerGone === isTaken && this.#update({ isServerGone: !isTaken }),
    })
    void this.#step({ type: 'join' })
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): CallState => this.#state

  /** Sends the current local camera or microphone track; none when it is off. */
  async refresh(kind: MediaKind): Promise<void> {
    if (kind === 'video') this.#update({ isPoor: false })
    await this.#senderOf(kind)?.replaceTrack(this.#shown(kind))
  }

  /** Replaces the camera with a screen share until it is stopped here or in the browser's own bar. */
  async share(): Promise<void> {
    const [track] = (await navigator.mediaDevices.getDisplayMedia({ video: true })).getVideoTracks()
    if (!track) return
    this.#screen = track
    track.addEventListener('ended', () => void this.stopSharing())
    this.#update({ isSharing: true })
    await this.#senderOf('video')?.replaceTrack(track)
  }

  /** Restores the camera after a screen share. */
  async stopSharing(): Promise<void> {
    this.#screen?.stop()
    this.#screen = undefined
    this.#update({ isSharing: false })
    await this.#senderOf('video')?.replaceTrack(this.#shown('video'))
  }

  /**
   * Sends a chat line, over the data channel or through the server where there is none. False when the counterpart is
   * absent.
   */
  say(text: string): boolean {
    if (this.#machine.remote === undefined) return false
    const line = text.slice(0, maxChatLength)
    if (this.#channel?.readyState === 'open' && this.#state.status === 'connected') this.#channel.send(line)
    else this.#send('chat', line)
    this.#addLine(line, true)
    return true
  }

  /** Restarts the search for a connection. */
  readonly retry = (): void => void this.#step({ type: 'retry', newGeneration: createCallId() })

  readonly leave = (): void => void this.#step({ type: 'leave' })

  #update(change: Partial<CallState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #addLine(text: string, isOwn: boolean) {
    const { chat } = this.#state
    this.#update({ chat: [...chat.slice(1 - maxChatLines), { id: (chat.at(-1)?.id ?? 0) + 1, isOwn, text }] })
  }

  #shown(kind: MediaKind) {
    return kind === 'video' && this.#screen ? this.#screen : this.#options.ownTrack(kind)
  }

  #senderOf(kind: MediaKind) {
    return this.#connection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)?.sender
  }

  #send(kind: SignalKind, body?: unknown) {
    const { remote, generation } = this.#machine
    // A hello goes to every tab, including other tabs of the same user.
    const to = kind === 'hello' || kind === 'back' ? undefined : remote
    this.#signals.send({ seat: this.#options.seat, kind, to, generation, body })
  }

  async #lookAtQuality() {
    const hasPicture = this.#state.status === 'connected' && this.#options.ownTrack('video') && !this.#screen
    if (!hasPicture || !this.#connection) return
    if (!this.#isPoorNow(await sampleOf(this.#connection))) return
    await this.#senderOf('video')?.replaceTrack(null)
    this.#update({ isPoor: true })
  }

  #open() {
    this.#connection?.close()
    this.#found = []
    const connection = new RTCPeerConnection({
      iceServers: this.#options.iceServers,
      // Bundles audio, video and chat into one transport: half the ICE candidates.
      bundlePolicy: 'max-bundle',
    })
    this.#connection = connection
    this.#channel = connection.createDataChannel('chat', { negotiated: true, id: 0 })
    this.#channel.onmessage = ({ data }) => this.#addLine(String(data).slice(0, maxChatLength), false)
    this.#update({ hasPicture: false })
    this.#receive(connection)
    connection.onicecandidate = ({ candidate }) => {
      if (candidate && connection === this.#connection) this.#gather(candidate.toJSON())
    }
    connection.onnegotiationneeded = () => void this.#offer(connection)
    connection.onconnectionstatechange = () => this.#follow(connection)
    if (this.#options.seat === 'mentor')
      for (const kind of kinds) connection.addTransceiver(this.#shown(kind) ?? kind, { direction: 'sendrecv' })
  }

  /** Batches ICE candidates, dozens of which appear within a moment, into few signals: each is a request. */
  #gather(candidate: RTCIceCandidateInit) {
    if (this.#found.push(candidate) > 1) return
    const found = this.#found
    setTimeout(() => {
      // A connection that was created meanwhile has a candidate list of its own.
      if (found !== this.#found) return
      this.#found = []
      this.#send('candidate', found)
    }, iceGatheringMs)
  }

  #receive(connection: RTCPeerConnection) {
    const remote = new MediaStream()
    this.#update({ remote })
    connection.ontrack = ({ track }) => {
      remote.addTrack(track)
      const follow = () => this.#update({ hasPicture: remote.getVideoTracks().some(({ muted }) => !muted) })
      track.onmute = follow
      track.onunmute = follow
      follow()
    }
  }

  async #offer(connection: RTCPeerConnection) {
    // The student's side has nothing to offer before the first transceivers exist.
    if (this.#options.seat === 'student' && connection.remoteDescription === null) return
    await this.#step({ type: 'offering' })
    await connection.setLocalDescription()
    const isOwnOffer = connection === this.#connection && connection.localDescription?.type === 'offer'
    if (isOwnOffer) await this.#step({ type: 'offered' })
  }

  #follow(connection: RTCPeerConnection) {
    const link = connection.connectionState
    if (connection !== this.#connection) return
    if (link === 'connected' || link === 'disconnected' || link === 'failed') void this.#step({ type: 'link', link })
  }

  readonly #take = async (from: string, signal: Signal) => {
    if (signal.to !== undefined && signal.to !== this.#signals.peerId) return
    if (signal.kind === 'chat' && from === this.#machine.remote)
      this.#addLine(String(signal.body).slice(0, maxChatLength), false)
    await this.#step({ type: 'signal', from, signal, newGeneration: createCallId() }, signal.body)
  }

  async #step(event: CallEvent, body?: unknown): Promise<void> {
    const { next, commands } = reduceCall(this.#machine, event)
    this.#machine = next
    for (const command of commands) await this.#carryOut(command, body)
    if (this.#machine.status !== this.#state.status) this.#update({ status: this.#machine.status })
  }

  async #carryOut(command: CallCommand, body: unknown): Promise<void> {
    const connection = this.#connection
    switch (command.do) {
      case 'send':
        return this.#send(command.kind, command.kind === 'offer' ? connection?.localDescription?.toJSON() : undefined)
      case 'open':
        return this.#open()
      case 'describe':
        return await this.#describe(body as RTCSessionDescriptionInit)
      case 'addCandidate':
        return await this.#addCandidates(body as RTCIceCandidateInit[])
      case 'restart':
        return connection?.restartIce()
      case 'restartSoon':
        return this.#later(iceRestartMs, () => this.#machine.status !== 'connected' && connection?.restartIce())
      case 'watch':
        return this.#later(connectionTimeoutMs, () => void this.#step({ type: 'tooLong' }))
      case 'calm':
        return this.#clearTimers()
      case 'close':
        return this.#close()
      case 'end':
        return this.#end()
    }
  }

  async #describe(description: RTCSessionDescriptionInit) {
    const connection = this.#connection
    if (!connection) return
    await connection.setRemoteDescription(description)
    if (description.type !== 'offer') return
    for (const transceiver of connection.getTransceivers()) {
      transceiver.direction = 'sendrecv'
      await transceiver.sender.replaceTrack(this.#shown(transceiver.receiver.track.kind as MediaKind))
    }
    await connection.setLocalDescription()
    this.#send('answer', connection.localDescription?.toJSON())
  }

  async #addCandidates(found: RTCIceCandidateInit[]) {
    const connection = this.#connection
    // An unusable candidate does not affect the others.
    for (const candidate of found) await connection?.addIceCandidate(candidate).catch(() => undefined)
  }

  #later(ms: number, work: () => unknown) {
    this.#timers.push(setTimeout(work, ms))
  }

  #clearTimers() {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }

  #close() {
    this.#found = []
    this.#connection?.close()
    this.#connection = undefined
    this.#channel = undefined
    this.#update({ hasPicture: false })
  }

  #end() {
    this.#signals.close()
    clearInterval(this.#quality)
    this.#clearTimers()
    this.#screen?.stop()
    this.#close()
    this.#update({ isSharing: false })
  }
}
