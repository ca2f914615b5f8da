import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { PendingScreen } from '#src/client/ui/pending-screen.tsx'
import { CrashScreen } from '#src/features/telemetry/components/crash-screen.tsx'
import { LocaleProvider } from '../client/locale-provider.tsx'
import { routeTree } from '../route-tree.gen.ts'

type AppContext = { queryClient: QueryClient; texts: i18n }

/**
 * A page that is read before it is live may be scrolled by then, and the router's first drawing leaves it there: a jump
 * takes a link that is being pressed from under the pointer. Afterwards each page begins where it was left, or at its top.
 */
const createScrollRule = () => {
  // Only such a page is asked where it stands: the question makes the browser lay it out.
  let mayBeScrolled = document.getElementById('root')?.dataset.language !== undefined
  return (): boolean => {
    const isScrolled = mayBeScrolled && window.scrollY > 0
    mayBeScrolled = false
    return !isScrolled
  }
}

/** The one router, for the browser (with its history) and for pages rendered ahead of time (in memory). */
export const createAppRouter = (context: AppContext, history?: RouterHistory) =>
  createRouter({
    routeTree,
    context,
    ...(history ? { history } : { scrollRestoration: createScrollRule() }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: CrashScreen,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

export const App = ({ router }: { router: ReturnType<typeof createAppRouter> }) => {
  const { queryClient, texts } = router.options.context
  return (
    <QueryClientProvider client={queryClient}>
      <LocaleProvider texts={texts}>
        <RouterProvider router={router} />
      </LocaleProvider>
    </QueryClientProvider>
  )
}
