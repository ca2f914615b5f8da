import { LoadingSkeleton } from './loading-skeleton.tsx'
import { PageShell } from './page-shell.tsx'

/** The fallback while a screen's code is fetched (RT-24). */
export const PendingScreen = () => (
  <PageShell>
    <LoadingSkeleton layout="page" rows={4} />
  </PageShell>
)
