import { getErrorGroup } from './error-groups.ts'

/** What a whole page says when it could not be shown, one text for each condition (access specification, section 8). */
export type RouteError =
  | 'generic'
  | 'network'
  | 'server'
  | 'input'
  | 'notAllowed'
  | 'notFound'
  | 'session'
  | 'tooMany'
  | 'maintenance'
  | 'credentials'
  | 'locked'

const byStatus: Record<number, RouteError> = {
  400: 'input',
  401: 'session',
  403: 'notAllowed',
  404: 'notFound',
  413: 'input',
  415: 'input',
  422: 'input',
  429: 'tooMany',
  // The server answers, and says itself that it cannot work just now.
  503: 'maintenance',
}

/** The condition of a failed call: its code first, then its status; without an answer it is the network (LG-05). */
export const classifyRouteError = (answer: { code?: string; status?: number } | undefined): RouteError => {
  if (!answer) return 'network'
  const { code, status = 0 } = answer
  return getErrorGroup(code).page ?? byStatus[status] ?? (status >= 500 ? 'server' : 'generic')
}
