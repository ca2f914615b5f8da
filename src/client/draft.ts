import {
  type DraftKey,
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
import { getErrorCode } from './errors.ts'

const retryMs = 2000

export interface DraftState<Fields> {
  /** Unsaved fields; they override the initial values and those of the server. */
  unsaved: Partial<Fields>
  /** Version that the draft is based on; undefined once the user was shown the current one. */
  version: number | undefined
  /** Whether the draft is from an earlier visit. */
  isRestored: boolean
  status: 'saved' | 'saving' | 'waiting' | 'refused'
}

/** Autosave of a draft to the server. */
export interface DraftServer<Fields extends object> {
  /** Debounce delay after the last keystroke. */
  delayMs: number
  /** Returns the values of the server, as far as this page knows. */
  known: () => Partial<Fields> | undefined
  /** Sends the fields, of which `changed` are new, and caches them as the values of the server. */
  send: (fields: Fields, changed: Partial<Fields>) => Promise<void>
  /**
   * Returns the names of invalid fields: they stay in this browser until they are valid. A field that `send` finds invalid
   * must be among them from then on, so that the others are sent without it.
   */
  listInvalid?: (fields: Fields) => readonly string[]
}

export interface DraftOptions<Fields extends object> {
  draftKey: DraftKey
  /** Initial values of the form. */
  initial: Fields
  version?: number
  /** Autosave; a form without it is sent as a whole. */
  server?: DraftServer<Fields>
}

const refusals = ['NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID', 'BAD_REQUEST']
const isRefused = (error: unknown): boolean => refusals.includes(getErrorCode(error) ?? '')

/** Returns the fields whose values are unchanged in the other set. */
const agreeing = <Fields extends object>(fields: Partial<Fields>, others: Partial<Fields>) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => !(name in others) || isSameValue(value, others[name as keyof Fields]),
    ),
  ) as Partial<Fields>

/**
 * Draft of a form, stored in this browser at each keystroke. With a server it is also sent debounced, and retried until
 * the server has it; all tabs then show the input of any of them, and each tab sends its own.
 */
export class Draft<Fields extends object> {
  readonly #key: DraftKey
  #initial: Fields
  readonly #server: DraftServer<Fields> | undefined
  readonly #readers = new Set<() => void>()
  #state: DraftState<Fields>
  /** The unsaved fields that this tab sends. */
  #own: Partial<Fields>
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isClosed = false
  /** Whether the form is no longer on the page; what is unsent is still sent. */
  #isLeft = false

  constructor({ draftKey, initial, version = 0, server }: DraftOptions<Fields>) {
    this.#key = draftKey
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

  /** Returns the current values of the form, read now rather than at render time. */
  readonly fields = (): Fields => ({ ...this.#initial, ...this.#server?.known(), ...this.#state.unsaved })

  readonly change = (part: Partial<Fields>, version = this.#state.version ?? 0): void => {
    this.#own = { ...this.#own, ...part }
    this.#set({ unsaved: this.#merged(part) })
    if (!this.#isClosed) writeDraft(this.#key, { fields: this.#state.unsaved, version }, Date.now())
    if (!this.#server) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), this.#server.delayMs)
  }

  readonly save = async (): Promise<void> => {
    clearTimeout(this.#timer)
    if (!(this.#running || this.#hasUnsent())) return
    this.#running ??= this.#saveAll().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  /** Sends input that an earlier visit or a closed tab could not send. */
  readonly resume = (): void => {
    this.#isLeft = false
    if (!isLockedByOtherTab(this.#key, Date.now())) this.#own = this.#state.unsaved
    void this.save()
  }

  /** Follows a change of the draft by another tab: new input, or input that the server has saved. */
  readonly follow = (changedKey: string | null): void => {
    if (!(this.#server && isAboutDraft(this.#key, changedKey)) || this.#isClosed) return
    const stored = this.#stored()?.fields ?? {}
    // Fields that the other tab has overwritten are sent by that tab.
    this.#own = agreeing(this.#own, stored)
    this.#set({ unsaved: { ...this.#own, ...stored } })
  }

  /** Bases the next save on the current version, after the user has been shown it. */
  readonly rebase = (): void => this.#set({ version: undefined })

  /** Takes over the fields that the form saved as a whole; an open form continues from them and their new version. */
  readonly settle = (saved: Fields, version?: number): void => {
    discardSavedFields(this.#key, saved, version)
    if (version === undefined) return
    const typed = this.fields()
    this.#initial = saved
    const isTypedSince = Object.keys(pickChangedFields(typed, saved)).length > 0
    this.#set({ version, unsaved: isTypedSince ? typed : {}, isRestored: false })
  }

  /** Discards the draft in favour of the current values and their version. */
  readonly discard = (initial: Fields, version: number): void => {
    discardSavedFields(this.#key, this.fields())
    this.#own = {}
    this.#initial = initial
    this.#set({ unsaved: {}, version, isRestored: false })
  }

  readonly leave = (): void => {
    this.#isLeft = true
    releaseDraft(this.#key)
  }

  /** Closes the draft before completion: waits for pending requests, then sends and stores nothing more. */
  readonly close = async (): Promise<void> => {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#running
    removeDraft(this.#key)
  }

  /** Reopens the draft after a failed completion: it is stored and sent again. */
  readonly reopen = (): void => {
    this.#isClosed = false
    this.#own = this.#state.unsaved
    writeDraft(this.#key, { fields: this.#own, version: this.#state.version ?? 0 }, Date.now())
    void this.save()
  }

  #stored() {
    return readDraft(this.#key, this.#initial, { now: Date.now(), isShared: this.#server !== undefined })
  }

  #merged(part: Partial<Fields>): Partial<Fields> {
    const typed = { ...this.#initial, ...this.#state.unsaved, ...part }
    // Input equal to the initial values is no draft; otherwise the draft is the whole form, as the user saw it.
    if (!this.#server) return Object.keys(pickChangedFields(typed, this.#initial)).length > 0 ? typed : {}
    return { ...this.#state.unsaved, ...this.#stored()?.fields, ...this.#own }
  }

  #set(change: Partial<DraftState<Fields>>): void {
    this.#state = { ...this.#state, ...change }
    for (const reader of this.#readers) reader()
  }

  /**
   * Returns the unsaved fields of this tab that are valid. After the form was left, only those that are still stored: it
   * may have been opened again, and a late attempt must not overwrite what was typed or saved there.
   */
  #unsent(): Partial<Fields> {
    const invalid = this.#server?.listInvalid?.(this.fields()) ?? []
    const isStored = this.#isLeft && this.#key.owner !== undefined
    const standing: Partial<Fields> = (isStored ? this.#stored()?.fields : this.#own) ?? {}
    const own = Object.entries(this.#own).filter(
      ([name, value]) => name in standing && isSameValue(value, standing[name as keyof Fields]),
    )
    return Object.fromEntries(own.filter(([name]) => !invalid.includes(name))) as Partial<Fields>
  }

  #hasUnsent(): boolean {
    return Object.keys(this.#unsent()).length > 0
  }

  async #attempt(server: DraftServer<Fields>, sent: Partial<Fields>): Promise<DraftState<Fields>['status']> {
    try {
      await server.send(this.fields(), sent)
    } catch (error) {
      return isRefused(error) ? 'refused' : 'waiting'
    }
    discardSavedFields(this.#key, sent)
    this.#own = pickChangedFields(this.#own, sent)
    this.#set({ unsaved: pickChangedFields(this.#state.unsaved, sent) })
    return 'saved'
  }

  async #saveAll(): Promise<void> {
    while (this.#server && this.#hasUnsent() && !this.#isClosed) {
      if (this.#state.status !== 'waiting') this.#set({ status: 'saving' })
      const sent = this.#unsent()
      const status = await this.#attempt(this.#server, sent)
      const rest = this.#unsent()
      this.#set({ status: status === 'saved' && Object.keys(rest).length > 0 ? 'saving' : status })
      // The others can be saved without a field that the server found invalid.
      if (status === 'refused' && Object.keys(sent).every((name) => name in rest)) return
      if (status === 'waiting') await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
