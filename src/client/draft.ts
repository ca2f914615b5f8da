import {
  type DraftPlace,
  discardSavedFields,
  isAboutDraft,
  isLockedByOtherTab,
  isSameValue,
  pickChangedFields,
  purgeExpiredDrafts,
  readDraft,
  releaseDraft,
  removeDraft,
  writeDraft,
} from './draft-storage.ts'
import { codeOf } from './errors.ts'

const retryMs = 2000

export interface DraftState<Fields> {
  /** Typed and not saved; lies over what the form began with and what the server has. */
  unsaved: Partial<Fields>
  /** The version that it was typed over; undefined once the person was shown the present one. */
  version: number | undefined
  /** Whether the draft is from an earlier visit. */
  isRestored: boolean
  status: 'saved' | 'saving' | 'waiting' | 'refused'
}

/** How a draft reaches the server while it is typed. */
export interface DraftServer<Fields extends object> {
  /** How long after the last keystroke it is sent. */
  delayMs: number
  /** What the server has, as far as this page knows. */
  known: () => Partial<Fields> | undefined
  /** Sends the fields, of which `changed` are new, and remembers them as what the server has. */
  send: (fields: Fields, changed: Partial<Fields>) => Promise<void>
}

export interface DraftOptions<Fields extends object> {
  place: DraftPlace
  /** What the form holds where nothing was typed or saved. */
  initial: Fields
  version?: number
  /** Without one the form sends itself as a whole. */
  server?: DraftServer<Fields>
}

const refusals = ['NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID', 'BAD_REQUEST']
const isRefused = (error: unknown): boolean => refusals.includes(codeOf(error) ?? '')

/** The fields that no other value has taken the place of. */
const agreeing = <Fields extends object>(fields: Partial<Fields>, others: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !(name in others) || isSameValue(value, others[name as keyof Fields]),
    ),
  ) as Partial<Fields>

/**
 * What is typed into a form, kept in this browser at each keystroke. With a server it is also sent a moment later, and
 * tried again until the server has it; all tabs then show what any of them holds, and each sends what was typed in it.
 */
export class Draft<Fields extends object> {
  readonly #place: DraftPlace
  #initial: Fields
  readonly #server: DraftServer<Fields> | undefined
  readonly #readers = new Set<() => void>()
  #state: DraftState<Fields>
  /** The unsaved fields that this tab sends. */
  #own: Partial<Fields>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor({ place, initial, version = 0, server }: DraftOptions<Fields>) {
    this.#place = place
    this.#initial = initial
    this.#server = server
    purgeExpiredDrafts(Date.now())
    const entry = this.#stored()
    this.#state = {
      unsaved: entry?.fields ?? {},
      version: entry?.version ?? version,
      isRestored: entry !== undefined,
      status: 'saved',
    }
    this.#own = {}
  }

  readonly read = (): DraftState<Fields> => this.#state

  readonly subscribe = (reader: () => void) => {
    this.#readers.add(reader)
    return () => void this.#readers.delete(reader)
  }

  /** What the form holds, read now rather than when it was drawn. */
  readonly fields = (): Fields => ({ ...this.#initial, ...this.#server?.known(), ...this.#state.unsaved })

  readonly change = (part: Partial<Fields>, version = this.#state.version ?? 0): void => {
    this.#own = { ...this.#own, ...part }
    this.#set({ unsaved: this.#merged(part) })
    if (!this.#isClosed) writeDraft(this.#place, { fields: this.#state.unsaved, version }, Date.now())
    if (!this.#server) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), this.#server.delayMs)
  }

  readonly save = async (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** Sends what an earlier visit or a tab that is gone could not send. */
  readonly resume = (): void => {
    if (!isLockedByOtherTab(this.#place, Date.now())) this.#own = this.#state.unsaved
    void this.save()
  }

  /** Another tab typed, or the server has what it typed. */
  readonly follow = (changedKey: string | null): void => {
    if (!(this.#server && isAboutDraft(this.#place, changedKey)) || this.#isClosed) return
    const stored = this.#stored()?.fields ?? {}
    // What the other tab typed over is its to send.
    this.#own = agreeing(this.#own, stored)
    this.#set({ unsaved: { ...this.#own, ...stored } })
  }

  /** The next save is based on the present version: the person has been shown it. */
  readonly rebase = (): void => this.#set({ version: undefined })

  /** For fields that the form saved as a whole; a form that stays open goes on from them, and from the version they got. */
  readonly settle = (saved: Fields, version?: number): void => {
    discardSavedFields(this.#place, saved, version)
    if (version === undefined) return
    const typed = this.fields()
    this.#initial = saved
    const isTypedSince = Object.keys(pickChangedFields(typed, saved)).length > 0
    this.#set({ version, unsaved: isTypedSince ? typed : {}, isRestored: false })
  }

  /** Gives the draft up, for the present values and their version. */
  readonly discard = (initial: Fields, version: number): void => {
    discardSavedFields(this.#place, this.fields())
    this.#own = {}
    this.#initial = initial
    this.#set({ unsaved: {}, version, isRestored: false })
  }

  readonly leave = (): void => releaseDraft(this.#place)

  /** Before completion: waits for what is on its way, then sends and keeps nothing more. */
  readonly close = async (): Promise<void> => {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
    removeDraft(this.#place)
  }

  /** Completion failed: the draft is kept and sent again. */
  readonly reopen = (): void => {
    this.#isClosed = false
    this.#own = this.#state.unsaved
    writeDraft(this.#place, { fields: this.#own, version: this.#state.version ?? 0 }, Date.now())
    void this.save()
  }

  #stored() {
    return readDraft(this.#place, this.#initial, { now: Date.now(), isShared: this.#server !== undefined })
  }

  #merged(part: Partial<Fields>): Partial<Fields> {
    const typed = { ...this.#initial, ...this.#state.unsaved, ...part }
    // Typed back to what the form began with is no draft; otherwise the whole form is, as its person saw it.
    if (!this.#server) return Object.keys(pickChangedFields(typed, this.#initial)).length > 0 ? typed : {}
    return { ...this.#state.unsaved, ...this.#stored()?.fields, ...this.#own }
  }

  #set(change: Partial<DraftState<Fields>>): void {
    this.#state = { ...this.#state, ...change }
    for (const reader of this.#readers) reader()
  }

  #hasUnsent(): boolean {
    return Object.keys(this.#own).length > 0
  }

  async #attempt(server: DraftServer<Fields>): Promise<DraftState<Fields>['status']> {
    const sent = this.#own
    try {
      await server.send(this.fields(), sent)
    } catch (error) {
      return isRefused(error) ? 'refused' : 'waiting'
    }
    discardSavedFields(this.#place, sent)
    this.#own = pickChangedFields(this.#own, sent)
    this.#set({ unsaved: pickChangedFields(this.#state.unsaved, sent) })
    return 'saved'
  }

  async #saveAll(): Promise<void> {
    while (this.#server && this.#hasUnsent() && !this.#isClosed) {
      if (this.#state.status !== 'waiting') this.#set({ status: 'saving' })
      const status = await this.#attempt(this.#server)
      this.#set({ status: status === 'saved' && this.#hasUnsent() ? 'saving' : status })
      if (status === 'refused') return
      if (status === 'waiting') await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
