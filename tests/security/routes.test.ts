import { describe, expect, it } from 'vitest'
import { type Area, decideAccess, findArea, publicPaths } from '#src/features/accounts/access.rules.ts'
import { listRoutes } from '#tests/support/routes.ts'

// Access table: every page has a decision. The route tree lists the pages, the access table the decisions.

const routes = listRoutes()

/** The layout of a page with this decision, so that the guard runs exactly where the table requires it. */
const layoutsOf: Record<Area, (string | undefined)[]> = {
  public: ['_site', undefined],
  setup: ['_setup'],
  applicant: ['_app'],
  mentor: ['_app'],
  both: ['_app'],
}

describe('the access table and the pages', () => {
  it('the test reads the route tree', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(routes).toContainEqual({ path: '/', layout: '_site' })
    expect(routes).toContainEqual({ path: '/video-call/$sessionId', layout: '_app' })
    expect(routes).toContainEqual({ path: '/settings', layout: '_app' })
  })

  it.each(routes)(
    'RA-01 RA-03 RA-09 $path has a decision, and belongs to the layout that checks it',
    ({ path, layout }) => {
      const area = findArea(path.replace(/\$\w+/g, '7'))
      expect(area, `${path} is in none of the lists of features/accounts/access.rules.ts`).toBeDefined()
      if (area) expect(layoutsOf[area]).toContain(layout)
    },
  )

  const guarded = routes.filter(({ layout }) => layout === '_app' || layout === '_setup')
  it.each(guarded)(
    'RG-02 RA-05 a visitor of $path is redirected to sign in, with the page to return to',
    ({ path }) => {
      const to = path.startsWith('/mentor/') ? '/mentor/auth' : '/auth'
      const isHome = path === '/dashboard'
      expect(decideAccess(path.replace(/\$\w+/g, '7'), null)).toEqual(
        isHome ? { allow: false, to: '/' } : { allow: false, to, message: 'authenticationRequired', keepsPath: true },
      )
    },
  )

  it('every public path of the table is a page', () => {
    expect(publicPaths.filter((path) => !routes.some((route) => route.path === path))).toEqual([])
  })
})
