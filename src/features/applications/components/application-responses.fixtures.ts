import { buildErrorResponse, type MockRequest } from '#src/client/testing/render.tsx'
import type { Application, ApplicationDetails, Requirement, TimelineEvent } from '../contract.ts'
import type { ApplicationStatus } from '../rules.ts'

/** Builds an application as the list endpoint returns it. */
export const buildApplication = (more: Partial<Application> = {}): Application => ({
  id: crypto.randomUUID(),
  selectedUniversityId: crypto.randomUUID(),
  status: 'not_started',
  progress: 0,
  isProgressByHand: false,
  offer: null,
  costs: [],
  portal: null,
  reply: null,
  arrival: null,
  archivedAt: null,
  version: 1,
  createdAt: '2026-10-01T00:00:00Z',
  updatedAt: '2026-10-01T00:00:00Z',
  universityId: 'eth-zurich',
  programId: null,
  universityName: 'ETH Zurich',
  programName: '',
  degree: '',
  isRemoved: false,
  country: 'CH',
  category: 'target',
  priority: 3,
  requirementsDone: 0,
  requirementsTotal: 8,
  nextDeadline: null,
  hasStatedDeadline: false,
  officialUrl: 'https://example.edu/',
  ...more,
})

export const buildRequirement = (more: Partial<Requirement> = {}): Requirement => ({
  id: crypto.randomUUID(),
  applicationId: '',
  kind: 'transcripts',
  isOwn: false,
  isRequired: true,
  status: 'not_started',
  notes: '',
  link: '',
  file: null,
  completedAt: null,
  version: 1,
  ...more,
})

/** Builds a line of the history. */
export const buildEvent = (eventType: string, params: Record<string, string> = {}): TimelineEvent => ({
  id: crypto.randomUUID(),
  eventType,
  title: '',
  description: '',
  params,
  eventDate: '2026-11-01T10:00:00Z',
  isDeadline: false,
  isCompleted: false,
  canUndo: true,
  isUndone: false,
})

/** Builds an application as its own endpoint returns it, with separate requirements. */
export const buildDetails = (more: Partial<ApplicationDetails> = {}): ApplicationDetails => {
  const application = buildApplication(more)
  const { requirements = [buildRequirement()] } = more
  return {
    deadlines: [],
    timeline: { events: [buildEvent('created')], next: null },
    universityZone: 'Europe/Zurich',
    isLanguageTestUsual: false,
    citizenship: null,
    ...more,
    ...application,
    requirements: requirements.map((requirement) => ({ ...requirement, applicationId: application.id })),
    requirementsDone: requirements.filter(({ status }) => status === 'completed').length,
    requirementsTotal: requirements.length,
  }
}

type Bulk = { applications: { id: string; version: number }[]; status?: ApplicationStatus; archived?: boolean }

/** Mocks the endpoints of the list with state: changes are stored and can be undone. */
export const mockApplications = (rows: Application[]) => {
  const held = { rows }
  const before = new Map<string, Application>()
  const put = (row: Application) => {
    held.rows = held.rows.map((one) => (one.id === row.id ? row : one))
    return { id: row.id, from: row.version - 1, to: row.version }
  }
  const bulk = ({ applications, status, archived }: Bulk) => {
    const seen = applications.map(({ id, version }) => ({ row: held.rows.find((one) => one.id === id), version }))
    const current = seen.flatMap(({ row, version }) => (row?.version === version ? [row] : []))
    const events = current.map((row) => [crypto.randomUUID(), row] as const)
    for (const [eventId, row] of events) before.set(eventId, row)
    const steps = current.map((row) =>
      put({
        ...row,
        status: status ?? row.status,
        archivedAt: archived === undefined ? row.archivedAt : archived ? '2026-11-01T10:00:00Z' : null,
        version: row.version + 1,
      }),
    )
    const conflicts = seen.flatMap(({ row, version }) => (row && row.version !== version ? [row.id] : []))
    return { changed: current.length, eventIds: events.map(([id]) => id), conflicts, steps }
  }
  const undo = ({ eventIds }: { eventIds: string[] }) => {
    const former = eventIds.flatMap((id) => before.get(id) ?? [])
    const now = (id: string) => held.rows.find((row) => row.id === id)?.version ?? 0
    const steps = former.map((row) => put({ ...row, version: now(row.id) + 1 }))
    return { undone: former.length, left: 0, steps }
  }
  const answer = ({ path, body }: MockRequest): Response | undefined => {
    if (path === '/api/deadlines/expected' || path.endsWith('/earlier-facts')) return Response.json([])
    if (path === '/api/applications')
      return Response.json({ applications: held.rows, total: held.rows.length, next: null })
    if (path === '/api/applications/bulk') return Response.json(bulk(body as Bulk))
    if (path === '/api/applications/undo') return Response.json(undo(body as { eventIds: string[] }))
    return undefined
  }
  return { held, answer }
}

const requirementLine = (change: object, { kind }: Requirement): TimelineEvent => {
  if ('notes' in change) return buildEvent('requirement_notes_changed', { requirement: kind })
  if ('status' in change) return buildEvent('requirement_changed', { requirement: kind, to: String(change.status) })
  if ('kind' in change) return buildEvent('requirement_renamed', { from: kind, requirement: String(change.kind) })
  return buildEvent('requirement_removed', { requirement: kind })
}

type RequirementChange = Partial<Requirement> & { name?: string }

/** Mocks the endpoints of one open application with state: changes are stored, and the latest one can be undone. */
export const mockApplication = (application: ApplicationDetails) => {
  const held = { application }
  const before = new Map<string, ApplicationDetails>()
  const keep = (line: TimelineEvent, part: Partial<ApplicationDetails>): Response => {
    before.set(line.id, held.application)
    const { timeline } = held.application
    held.application = buildDetails({
      ...held.application,
      ...part,
      timeline: { ...timeline, events: [line, ...timeline.events] },
    })
    return Response.json(held.application)
  }
  /** Changes a custom or standard requirement; an empty change deletes it. */
  const changeRow = (id: string, seen: number | undefined, change: Partial<Requirement>): Response => {
    const { requirements } = held.application
    const row = requirements.find((one) => one.id === id)
    if (!row) return buildErrorResponse('NOT_FOUND')
    if (seen !== undefined && seen !== row.version) return buildErrorResponse('EDIT_CONFLICT')
    const isRemoval = Object.keys(change).length === 0
    return keep(requirementLine(change, row), {
      requirements: requirements.flatMap((one) => {
        if (one.id !== id) return [one]
        return isRemoval ? [] : [{ ...one, ...change, version: one.version + 1 }]
      }),
    })
  }
  const takeBack = ([eventId = '']: string[]): Response => {
    const former = before.get(eventId)
    if (former) held.application = { ...former, version: held.application.version + 1 }
    return Response.json({ undone: 1, left: 0, steps: [] })
  }
  const own = `/api/applications/${application.id}`
  const isTaken = (name?: string) => held.application.requirements.some(({ kind }) => kind === name)
  const change = ({ version, ...part }: Partial<ApplicationDetails>): Response =>
    version === held.application.version
      ? keep(buildEvent('status_changed'), { ...part, version: version + 1 })
      : buildErrorResponse('EDIT_CONFLICT')
  const changeRequirement = (path: string, { version, name, ...part }: RequirementChange): Response | undefined => {
    const [, id = '', isName] = new RegExp(`^${own}/requirements/([^/]+)(/name)?$`).exec(path) ?? []
    if (isName)
      return isTaken(name)
        ? buildErrorResponse('REQUIREMENT_ALREADY_EXISTS')
        : changeRow(id, version, { kind: name ?? '' })
    return id ? changeRow(id, version, part) : undefined
  }
  const answer = ({ method, path, body }: MockRequest): Response | undefined => {
    if (path === '/api/deadlines/expected' || path.endsWith('/earlier-facts')) return Response.json([])
    if (path === '/api/shortlist') return Response.json({ entries: [], next: null, total: 0 })
    if (path === '/api/applications/undo') return takeBack((body as { eventIds: string[] }).eventIds)
    if (path !== own) return changeRequirement(path, (body ?? {}) as RequirementChange)
    return method === 'GET' ? Response.json(held.application) : change(body as Partial<ApplicationDetails>)
  }
  return { held, answer }
}
