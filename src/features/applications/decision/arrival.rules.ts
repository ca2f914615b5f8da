// Replies to offers, and the checklist of visa and arrival.

/** Replies of an applicant to a university. A declined application without an offer was withdrawn. */
export const replies = ['accepted', 'declined'] as const
export type Reply = (typeof replies)[number]

/** Limits of the checklist of one application. */
export const arrivalLimits = { steps: 40, title: 120, stepId: 60 }

export interface OwnStep {
  id: string
  title: string
  isDone: boolean
}

/** State of an application's checklist: ids of completed steps of the country, and steps that the applicant added. */
export interface Arrival {
  done: string[]
  own: OwnStep[]
}

export const emptyArrival: Arrival = { done: [], own: [] }

/** Adds or removes the mark of a step of the country. */
export const toggleStep = (arrival: Arrival, id: string): Arrival => ({
  ...arrival,
  done: arrival.done.includes(id) ? arrival.done.filter((one) => one !== id) : [...arrival.done, id],
})

/** Adds, changes or, with `title` empty, removes an own step. */
export const changeOwnStep = (arrival: Arrival, step: OwnStep): Arrival => {
  const others = arrival.own.some(({ id }) => id === step.id)
    ? arrival.own.map((one) => (one.id === step.id ? step : one))
    : [...arrival.own, step]
  return { ...arrival, own: others.filter(({ title }) => title.trim() !== '') }
}

/** Applications that one reply concerns, with what the reply means for them. */
interface Replying {
  status: string
  reply: Reply | null
  archivedAt: string | null
}

/** Statuses in which a university still considers an application, so that it can be withdrawn. */
const openStatuses = ['submitted', 'under_review', 'interview', 'waitlisted']

/** Whether an application has an offer that was not declined. */
export const isOffer = ({ status, reply }: Pick<Replying, 'status' | 'reply'>): boolean =>
  status === 'accepted' && reply !== 'declined'

/** Whether the university waits for a reply that the applicant can decline or withdraw. */
export const canDecline = ({ status, reply, archivedAt }: Replying): boolean =>
  archivedAt === null && reply === null && (status === 'accepted' || openStatuses.includes(status))
