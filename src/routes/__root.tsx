import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { TaskProgress } from '#src/client/ui/task-progress.tsx'
import { Toaster } from '#src/client/ui/toaster.tsx'

// Lazy-loaded: no page needs it to be readable. If the network is lost before it loads, the page goes on without it.
const OfflineNotice = lazy<ComponentType>(() =>
  import('#src/client/ui/offline-notice.tsx').then(
    (file) => ({ default: file.OfflineNotice }),
    () => ({ default: () => null }),
  ),
)

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; texts: i18n }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./-not-found.tsx'), 'NotFound'),
})

const follow = () => () => undefined

function Root() {
  // Not prerendered: rendered only after hydration.
  const isLive = useSyncExternalStore(
    follow,
    () => true,
    () => false,
  )
  return (
    <>
      <Outlet />
      <TaskProgress />
      <Suspense>{isLive ? <OfflineNotice /> : null}</Suspense>
      <Toaster />
    </>
  )
}
