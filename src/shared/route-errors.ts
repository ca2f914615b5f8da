import { getErrorGroup } from './error-groups.ts'

/** Conditions of a page that could not be shown, one text for each (access specification, section 8). */
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
  | 'visitorLimit'

const byStatus: Record<number, RouteError> = {
  400: 'input',
  401: 'session',
  403: 'notAllowed',
  404: 'notFound',
  413: 'input',
  415: 'input',
  422: 'input',
  429: 'tooMany',
  // The server responds, and reports itself that it is unavailable.
  503: 'maintenance',
}

/** Classifies a failed call of a page by code, then by status; a missing response is a network error (LG-05). */
export const classifyRouteError = (answer: { code?: string; status?: number } | undefined): RouteError => {
  if (!answer) return 'network'
  const { code, status = 0 } = answer
  return getErrorGroup(code).page ?? byStatus[status] ?? (status >= 500 ? 'server' : 'generic')
}
