import { createRouterClient } from '@orpc/server'
import { router } from '#src/entry/router.ts'
import {
  type CatalogueSearch,
  formatSearchQuery,
  parseSearchQuery,
  toCatalogueSearch,
  toFacetsInput,
  toProgramsInput,
  toUniversitiesInput,
} from '#src/features/catalogue/catalogue-search.parse.ts'
import { buildOverviewPath } from '#src/features/program-overviews/overview-path.parse.ts'
import type { LoadedPage, LoadPage } from '#src/server/page-rendering/rendered-pages.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import type { PageEntry } from '#src/shared/page-data.ts'

// Data of the pages that the server renders. They are read by the procedures of the API without a session, so that a
// page contains what every visitor may read, and nothing else. The queries of a page run one after the other: each has a
// database connection of its own, and the concurrency limit of a network counts one connection for each request.

/** Part of the context that does not depend on a request. */
type Platform = Pick<RequestContext, 'config' | 'database' | 'files' | 'mailer' | 'log' | 'runJob'>

/** Creates a client of the API for a visitor without a session, whose network counts against the rate limits. */
const createVisitorClient = (platform: Platform, network: string) =>
  createRouterClient(router, {
    context: {
      ...platform,
      sessionToken: undefined,
      idempotencyKey: undefined,
      isChange: false,
      requestId: 'page',
      isPageLoad: true,
      source: { address: network, device: '' },
      replaceSession: () => undefined,
    },
  })

type VisitorClient = ReturnType<typeof createVisitorClient>

/** Builds an entry of the browser's query cache, under the key that its query of a procedure has. */
const buildEntry = (procedure: string, input: object, data: unknown): PageEntry => [
  [procedure.split('.'), { input, type: 'query' }],
  data,
]

const loadUniversity = async (api: VisitorClient, id: string): Promise<PageEntry[]> => [
  buildEntry('catalogue.get', { id }, await api.catalogue.get({ id })),
  buildEntry('professors.fieldsAt', { universityId: id }, await api.professors.fieldsAt({ universityId: id })),
]

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
  return [
    buildEntry('programOverviews.get', address, await api.programOverviews.get(address)),
    buildEntry('programOverviews.countries', { field }, await api.programOverviews.countries({ field })),
    [
      [['programOverviews', 'programs'], { input: address, type: 'infinite' }],
      { pages: [await api.programOverviews.programs(address)], pageParams: [null] },
    ],
  ]
}

/** Path of the search of universities and programmes. */
const searchPath = '/universities'

/** Finds the address of a search in search engines: its own without filters, or the overview that shows the same. */
const findSearchAddress = async (api: VisitorClient, search: CatalogueSearch): Promise<string | undefined> => {
  const { show, field, country, ...others } = search
  if (Object.keys(search).length === 0) return searchPath
  if (show !== 'programs' || !field || !country || Object.keys(others).length > 0) return undefined
  const { countries } = await api.programOverviews.countries({ field })
  const overview = countries.find((one) => one.country === country)
  return overview && buildOverviewPath({ field, country: overview.slug })
}

const loadResults = async (api: VisitorClient, search: CatalogueSearch): Promise<PageEntry> => {
  const [procedure, input, results] =
    search.show === 'programs'
      ? ['programs', toProgramsInput(search), await api.catalogue.programs(toProgramsInput(search))]
      : ['search', toUniversitiesInput(search), await api.catalogue.search(toUniversitiesInput(search))]
  return [[['catalogue', procedure], { input, type: 'infinite' }], { pages: [results], pageParams: [null] }]
}

/**
 * Loads the first results of a search. A comparison, and a text that is not parsed yet, are left to the browser.
 *
 * @param query parameters of the address, of which those that are no filter change nothing
 */
const loadSearch = async (
  api: VisitorClient,
  query: URLSearchParams,
): Promise<Omit<LoadedPage, 'route'> | undefined> => {
  const parsed = parseSearchQuery(query)
  const search = parsed && toCatalogueSearch(parsed)
  if (!search || search.said !== undefined || query.has('compare')) return undefined
  const facets = toFacetsInput(search)
  return {
    entries: [
      await loadResults(api, search),
      [[['catalogue', 'figures'], { type: 'query' }], await api.catalogue.figures()],
      buildEntry('catalogue.facets', facets, await api.catalogue.facets(facets)),
    ],
    search: { query: formatSearchQuery(search), address: await findSearchAddress(api, search) },
  }
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

/** Loads a page by the pattern of its path. */
const loadByPath = async (api: VisitorClient, path: string): Promise<LoadedPage | undefined> => {
  for (const { route, load, pattern } of patterns) {
    const found = pattern.exec(path)
    if (found) return { route, entries: await load(api, ...found.slice(1)) }
  }
  return undefined
}

/** Creates the loader of what a visitor sees on a page. */
export const createPageLoader =
  (platform: Platform): LoadPage =>
  async ({ path, query, network }) => {
    const api = createVisitorClient(platform, network)
    const results = path === searchPath ? await loadSearch(api, query) : undefined
    const page = results ? { route: searchPath, ...results } : await loadByPath(api, path)
    if (!page) return undefined
    // A cached page must not make its reader a visitor for longer than the look-up of the session takes.
    const session: PageEntry = [
      [['accounts', 'session'], { type: 'query' }],
      await api.accounts.session(),
      { updatedAt: 1 },
    ]
    return { ...page, entries: [session, ...page.entries] }
  }
