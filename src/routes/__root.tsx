import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { OfflineNotice } from '#src/client/ui/offline-notice.tsx'
import { TaskBar } from '#src/client/ui/task-bar.tsx'
import { Toaster } from '#src/client/ui/toaster.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; texts: i18n }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('./-not-found.tsx'), 'NotFound'),
})

function Root() {
  return (
    <>
      <Outlet />
      <TaskBar />
      <OfflineNotice />
      <Toaster />
    </>
  )
}
