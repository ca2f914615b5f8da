import { createRouterClient } from '@orpc/server'
import { router } from '#src/entry/router.ts'
import type { LoadPage } from '#src/server/page-rendering/rendered-pages.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import type { PageEntry } from '#src/shared/page-data.ts'

// Data of the pages that the server renders. They are read by the procedures of the API without a session, so that a
// page contains what every visitor may read, and nothing else.

/** Part of the context that does not depend on a request. */
type Platform = Pick<RequestContext, 'config' | 'database' | 'files' | 'mailer' | 'log' | 'runJob'>

const createVisitorClient = (platform: Platform) =>
  createRouterClient(router, {
    context: {
      ...platform,
      sessionToken: undefined,
      idempotencyKey: undefined,
      isChange: false,
      requestId: 'page',
      source: { address: '', device: '' },
      replaceSession: () => undefined,
    },
  })

type VisitorClient = ReturnType<typeof createVisitorClient>

/** Builds an entry of the browser's query cache, under the key that its query of a procedure has. */
const buildEntry = (procedure: string, input: object, data: unknown): PageEntry => [
  [procedure.split('.'), { input, type: 'query' }],
  data,
]

const loadUniversity = async (api: VisitorClient, id: string): Promise<PageEntry[]> => {
  const [university, fields] = await Promise.all([
    api.catalogue.get({ id }),
    api.professors.fieldsAt({ universityId: id }),
  ])
  return [
    buildEntry('catalogue.get', { id }, university),
    buildEntry('professors.fieldsAt', { universityId: id }, fields),
  ]
}

const loadProgram = async (api: VisitorClient, universityId: string, programId: string): Promise<PageEntry[]> => {
  const program = await api.catalogue.program({ universityId, programId })
  const { field } = program
  return [
    buildEntry('catalogue.program', { universityId, programId }, program),
    buildEntry('programOverviews.countries', { field }, await api.programOverviews.countries({ field })),
  ]
}

const loadScholarship = async (api: VisitorClient, id: string): Promise<PageEntry[]> => [
  buildEntry('scholarships.get', { id }, await api.scholarships.get({ id })),
]

// The doctoral programmes below the grants follow in the browser: they come with all programmes of the university.
const loadProfessor = async (api: VisitorClient, id: string): Promise<PageEntry[]> => [
  buildEntry('professors.get', { id }, await api.professors.get({ id })),
]

const loadOverview = async (api: VisitorClient, field: string, country: string): Promise<PageEntry[]> => {
  const address = { field, country }
  const [overview, countries, programs] = await Promise.all([
    api.programOverviews.get(address),
    api.programOverviews.countries({ field }),
    api.programOverviews.programs(address),
  ])
  return [
    buildEntry('programOverviews.get', address, overview),
    buildEntry('programOverviews.countries', { field }, countries),
    [
      [['programOverviews', 'programs'], { input: address, type: 'infinite' }],
      { pages: [programs], pageParams: [null] },
    ],
  ]
}

type Loader = (api: VisitorClient, ...parameters: string[]) => Promise<PageEntry[]>

/** Rendered routes with the loaders of their data, which get the parameters of the path in order. */
const renderedPages: Record<string, Loader> = {
  '/university/$id': loadUniversity,
  '/university/$id/$programId': loadProgram,
  '/scholarships/$id': loadScholarship,
  '/professors/$id': loadProfessor,
  '/programmes/$field/$country': loadOverview,
}

const patterns = Object.entries(renderedPages).map(([route, load]) => ({
  route,
  load,
  pattern: new RegExp(`^${route.replace(/\$[A-Za-z]+/g, '([\\w-]{1,200})')}$`),
}))

/** Creates the loader of what a visitor sees on a page. */
export const createPageLoader = (platform: Platform): LoadPage => {
  const api = createVisitorClient(platform)
  return async (path) => {
    for (const { route, load, pattern } of patterns) {
      const found = pattern.exec(path)
      if (!found) continue
      // A cached page must not make its reader a visitor for longer than the look-up of the session takes.
      const session: PageEntry = [
        [['accounts', 'session'], { type: 'query' }],
        await api.accounts.session(),
        { updatedAt: 1 },
      ]
      return { route, entries: [session, ...(await load(api, ...found.slice(1)))] }
    }
    return undefined
  }
}
