import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { TaskProgress } from '#src/client/ui/task-progress.tsx'
import { Toaster } from '#src/client/ui/toaster.tsx'

// No page needs it to be read. Where the network went before it came, the page goes on without it.
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
  // Nothing of it is written ahead of time: it begins where the app is live.
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
