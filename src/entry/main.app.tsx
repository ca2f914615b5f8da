import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRouter, type RouterHistory, RouterProvider } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { PendingScreen } from '#src/client/ui/pending-screen.tsx'
import { CrashScreen } from '#src/features/telemetry/components/crash-screen.tsx'
import { LocaleProvider } from '../client/locale-provider.tsx'
import { routeTree } from '../route-tree.gen.ts'

type AppContext = { queryClient: QueryClient; texts: i18n }

/**
 * Scroll restoration: a page may be scrolled before hydration, and the router's first render keeps that position,
 * because a jump moves a pressed link from under the pointer. Later pages restore their position, or begin at the top.
 */
const createScrollRule = () => {
  // Only a prerendered page reads its scroll position, because reading it forces a layout.
  let mayBeScrolled = document.getElementById('root')?.dataset.language !== undefined
  return (): boolean => {
    const isScrolled = mayBeScrolled && window.scrollY > 0
    mayBeScrolled = false
    return !isScrolled
  }
}

/** Creates the router, for the browser (with its history) and for prerendered pages (in memory). */
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
