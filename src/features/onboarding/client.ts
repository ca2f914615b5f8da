import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '#src/client/api.ts'
import { codeOf, retryUnlessRefused } from '#src/client/failures.ts'
import type { OnboardingAnswers } from './contract.ts'
import { emptyAnswers, onboardingSteps, saveDelayMs } from './rules.ts'

/** The answers on the server. Asked again whenever the window comes back, for another device may have gone on. */
export const onboardingQuery = api.onboarding.get.queryOptions({ staleTime: 5000, retry: retryUnlessRefused })

/** Bridges a lost connection: answers that the server has not confirmed yet (ON-01). */
const progressKey = 'gradapp_onboarding_progress'
const retryMs = 2000

export interface DraftState {
  /** Given here and not confirmed by the server; lies over what the server has. */
  unsaved: Partial<OnboardingAnswers>
  step: number | undefined
  status: 'saved' | 'saving' | 'waiting' | 'refused'
}

const readProgress = (userId: string): Pick<DraftState, 'unsaved' | 'step'> => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(progressKey) ?? 'null')
    if (!kept || typeof kept !== 'object' || !('userId' in kept) || kept.userId !== userId)
      return { unsaved: {}, step: undefined }
    const { unsaved, step } = kept as { unsaved?: Partial<OnboardingAnswers>; step?: number }
    const known = Object.entries(unsaved ?? {}).filter(
      ([key, value]) => key in emptyAnswers && typeof value === typeof emptyAnswers[key as keyof OnboardingAnswers],
    )
    return { unsaved: Object.fromEntries(known), step: typeof step === 'number' ? step : undefined }
  } catch {
    // Somebody else's garbage, or storage that is closed: the server's answers stand.
    return { unsaved: {}, step: undefined }
  }
}

const writeProgress = (userId: string, { unsaved, step }: DraftState): void => {
  try {
    localStorage.setItem(progressKey, JSON.stringify({ userId, unsaved, step }))
  } catch {
    // Full or closed storage: the answers are still in memory and on their way to the server.
  }
}

const isRefused = (error: unknown): boolean => {
  const code = codeOf(error)
  return code !== undefined && ['NOT_AUTHENTICATED', 'ACCESS_DENIED', 'INPUT_INVALID', 'BAD_REQUEST'].includes(code)
}

const withoutSent = (unsaved: Partial<OnboardingAnswers>, sent: Partial<OnboardingAnswers>) =>
  Object.fromEntries(Object.entries(unsaved).filter(([key, value]) => sent[key as keyof OnboardingAnswers] !== value))

/**
 * The answers while they are given: kept in this browser at once, on the server a moment later, and tried again until
 * the server has them.
 */
export class Draft {
  readonly #userId: string
  readonly #queryClient: QueryClient
  readonly #readers = new Set<() => void>()
  #state: DraftState
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #isClosed = false

  constructor(userId: string, queryClient: QueryClient) {
    this.#userId = userId
    this.#queryClient = queryClient
    this.#state = { ...readProgress(userId), status: 'saved' }
  }

  readonly read = (): DraftState => this.#state

  readonly subscribe = (reader: () => void) => {
    this.#readers.add(reader)
    return () => void this.#readers.delete(reader)
  }

  answers(): OnboardingAnswers {
    return { ...emptyAnswers, ...this.#kept()?.answers, ...this.#state.unsaved }
  }

  readonly change = (change: Partial<OnboardingAnswers>): void => {
    this.#set({ unsaved: { ...this.#state.unsaved, ...change } })
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.save(), saveDelayMs)
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
    localStorage.removeItem(progressKey)
  }

  /** Completion failed: the bridge is put up again. */
  reopen(): void {
    this.#isClosed = false
    this.#set({})
    void this.save()
  }

  #kept() {
    return this.#queryClient.getQueryData(onboardingQuery.queryKey)
  }

  #set(change: Partial<DraftState>): void {
    this.#state = { ...this.#state, ...change }
    if (!this.#isClosed) writeProgress(this.#userId, this.#state)
    for (const reader of this.#readers) reader()
  }

  #hasUnsaved(): boolean {
    const { unsaved, step } = this.#state
    return Object.keys(unsaved).length > 0 || (step !== undefined && step !== this.#kept()?.step)
  }

  async #send(): Promise<void> {
    const sent = this.#state.unsaved
    const step = this.#state.step ?? this.#kept()?.step ?? 0
    const answers = this.answers()
    await client.onboarding.save({ step, answers })
    this.#queryClient.setQueryData(onboardingQuery.queryKey, (before) =>
      before ? { ...before, step, answers } : before,
    )
    this.#set({ unsaved: withoutSent(this.#state.unsaved, sent) })
  }

  /** One try; answers what became of it. */
  async #attempt(): Promise<DraftState['status']> {
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
export const stepAt = (index: number) =>
  onboardingSteps[Math.min(Math.max(index, 0), onboardingSteps.length - 1)] ?? 'cv'

/** What other parts of the browser read right after completion (ON-01). */
export const rememberCompletion = (userId: string, answers: OnboardingAnswers, cvFile: string | null): void => {
  const { firstName, lastName, currentInstitution, currentDegree, targetField, gpa, researchInterests } = answers
  const about = { firstName, lastName, currentInstitution, currentDegree, targetField, gpa, researchInterests, cvFile }
  try {
    localStorage.setItem('onboarding_just_completed', 'true')
    localStorage.setItem('onboarding_data', JSON.stringify(about))
    localStorage.setItem(`onboarding_completed_${userId}`, 'true')
    localStorage.setItem(`user_role_${userId}`, 'applicant')
  } catch {
    // The server knows all of it; these are only for speed.
  }
}
