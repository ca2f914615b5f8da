import { LoadingSkeleton } from './loading-skeleton.tsx'
import { PageShell } from './page-shell.tsx'

/** Suspense fallback while the code of a screen is loaded (RT-24). */
export const PendingScreen = () => (
  <PageShell>
    <LoadingSkeleton layout="page" rows={4} />
  </PageShell>
)
