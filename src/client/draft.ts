import { codeOf } from './failures.ts'
import { localValues } from './storage.ts'

const retryMs = 2000

export interface DraftState<Answers> {
  /** Given here and not confirmed by the server; lies over what the server has. */
  unsaved: Partial<Answers>
  step: number | undefined
  status: 'saved' | 'saving' | 'waiting' | 'refused'
}

/** Where the answers of a draft come from and go to. */
export interface DraftSource<Answers extends object> {
  /** The key in local storage that bridges a lost connection. */
  storageKey: string
  empty: Answers
  /** How long after the last keystroke the answers are kept. */
  delayMs: number
  /** What the server has, as far as it is known here. */
  kept: () => { answers: Answers; step: number } | undefined
  /** Sends the answers, of which `changed` are new, and remembers them as what the server has. */
  send: (answers: Answers, step: number, changed: Partial<Answers>) => Promise<void>
}

const isAlike = (value: unknown, model: unknown) => model === null || typeof value === typeof model

const refusals = ['NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID', 'BAD_REQUEST']
const isRefused = (error: unknown): boolean => refusals.includes(codeOf(error) ?? '')

/**
 * Answers while they are given: kept in this browser at once, on the server a moment later, and tried again until the
 * server has them.
 */
export class Draft<Answers extends object> {
  readonly #userId: string
  readonly #source: DraftSource<Answers>
  readonly #readers = new Set<() => void>()
  #state: DraftState<Answers>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(userId: string, source: DraftSource<Answers>) {
    this.#userId = userId
    this.#source = source
    this.#state = { ...this.#readBridge(), status: 'saved' }
  }

  readonly read = (): DraftState<Answers> => this.#state

  readonly subscribe = (reader: () => void) => {
    this.#readers.add(reader)
    return () => void this.#readers.delete(reader)
  }

  answers(): Answers {
    return { ...this.#source.empty, ...this.#source.kept()?.answers, ...this.#state.unsaved }
  }

  readonly change = (change: Partial<Answers>): void => {
    this.#set({ unsaved: { ...this.#state.unsaved, ...change } })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), this.#source.delayMs)
  }

  goTo(step: number): void {
    this.#set({ step })
    void this.save()
  }

  readonly save = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** Sends what an earlier visit could not send. */
  readonly resume = (): void => {
    if (this.#hasUnsaved()) void this.save()
  }

  /** Before completion: waits for what is on its way, then sends nothing more and takes the bridge down. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
    localValues.removeItem(this.#source.storageKey)
  }

  /** Completion failed: the bridge is put up again. */
  reopen(): void {
    this.#isClosed = false
    this.#set({})
    void this.save()
  }

  #readBridge(): Pick<DraftState<Answers>, 'unsaved' | 'step'> {
    const nothing = { unsaved: {}, step: undefined }
    try {
      const kept: unknown = JSON.parse(localValues.getItem(this.#source.storageKey) ?? 'null')
      if (!kept || typeof kept !== 'object' || !('userId' in kept) || kept.userId !== this.#userId) return nothing
      const { unsaved, step } = kept as { unsaved?: Partial<Answers>; step?: number }
      const models = Object.entries(this.#source.empty)
      const known = Object.entries(unsaved ?? {}).filter(([key, value]) =>
        models.some(([name, model]) => name === key && isAlike(value, model)),
      )
      return {
        unsaved: Object.fromEntries(known) as Partial<Answers>,
        step: typeof step === 'number' ? step : undefined,
      }
    } catch {
      // Somebody else's garbage: the server's answers stand.
      return nothing
    }
  }

  #writeBridge(): void {
    const { unsaved, step } = this.#state
    localValues.setItem(this.#source.storageKey, JSON.stringify({ userId: this.#userId, unsaved, step }))
  }

  #set(change: Partial<DraftState<Answers>>): void {
    this.#state = { ...this.#state, ...change }
    if (!this.#isClosed) this.#writeBridge()
    for (const reader of this.#readers) reader()
  }

  #hasUnsaved(): boolean {
    const { unsaved, step } = this.#state
    return Object.keys(unsaved).length > 0 || (step !== undefined && step !== this.#source.kept()?.step)
  }

  async #send(): Promise<void> {
    const sent = this.#state.unsaved
    await this.#source.send(this.answers(), this.#state.step ?? this.#source.kept()?.step ?? 0, sent)
    const left = Object.entries(this.#state.unsaved).filter(([key, value]) => sent[key as keyof Answers] !== value)
    this.#set({ unsaved: Object.fromEntries(left) as Partial<Answers> })
  }

  /** One try; answers what became of it. */
  async #attempt(): Promise<DraftState<Answers>['status']> {
    try {
      await this.#send()
      return 'saved'
    } catch (error) {
      return isRefused(error) ? 'refused' : 'waiting'
    }
  }

  async #saveAll(): Promise<void> {
    while (this.#hasUnsaved() && !this.#isClosed) {
      if (this.#state.status !== 'waiting') this.#set({ status: 'saving' })
      const status = await this.#attempt()
      this.#set({ status: status === 'saved' && this.#hasUnsaved() ? 'saving' : status })
      if (status === 'refused') return
      if (status === 'waiting') await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
