import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react'
import { importWithRetry } from '#src/client/import-with-retry.ts'
import { TaskProgress } from '#src/client/ui/task-progress.tsx'

// Lazy-loaded: no page needs them to be readable.
const OfflineNotice = lazy<ComponentType>(async () => {
  const { OfflineNotice: component } = await importWithRetry(() => import('#src/client/ui/offline-notice.tsx'))
  return { default: component }
})
const Toaster = lazy<ComponentType>(async () => {
  const { Toaster: component } = await importWithRetry(() => import('#src/client/ui/toaster.tsx'))
  return { default: component }
})

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
      <Suspense>{isLive ? <Toaster /> : null}</Suspense>
    </>
  )
}
