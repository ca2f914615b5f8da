import { describe, expect, it } from 'vitest'
import { type Area, areaOf, decideAccess, publicPaths } from '#src/features/accounts/access.rules.ts'
import { listRoutes } from '#tests/support/routes.ts'

// Check 4: no page without a decision. The route tree is the list of pages, the access table the list of decisions.

const routes = listRoutes()

/** Where a page with this decision has to lie, so that the guard is asked exactly where the table decides. */
const layoutsOf: Record<Area, (string | undefined)[]> = {
  public: ['_site', undefined],
  setup: ['_setup'],
  applicant: ['_app'],
  mentor: ['_app'],
  both: ['_app'],
}

describe('check 4: the access table and the pages', () => {
  it('reads the route tree', () => {
    expect(routes.length).toBeGreaterThan(40)
    expect(routes).toContainEqual({ path: '/', layout: '_site' })
    expect(routes).toContainEqual({ path: '/video-call/$sessionId', layout: '_app' })
    expect(routes).toContainEqual({ path: '/settings', layout: '_app' })
  })

  it.each(routes)('RA-01 RA-03 RA-09 $path has a decision, and lies where it is asked for', ({ path, layout }) => {
    const area = areaOf(path.replace(/\$\w+/g, '7'))
    expect(area, `${path} is in none of the lists of features/accounts/access.rules.ts`).toBeDefined()
    if (area) expect(layoutsOf[area]).toContain(layout)
  })

  const guarded = routes.filter(({ layout }) => layout === '_app' || layout === '_setup')
  it.each(guarded)('RG-02 RA-05 a visitor of $path is sent to sign in, and the way is remembered', ({ path }) => {
    const to = path.startsWith('/mentor/') ? '/mentor/auth' : '/auth'
    const isHome = path === '/dashboard'
    expect(decideAccess(path.replace(/\$\w+/g, '7'), null)).toEqual(
      isHome ? { allow: false, to: '/' } : { allow: false, to, message: 'authenticationRequired', keepsPath: true },
    )
  })

  it('every public path of the table is a page', () => {
    expect(publicPaths.filter((path) => !routes.some((route) => route.path === path))).toEqual([])
  })
})
