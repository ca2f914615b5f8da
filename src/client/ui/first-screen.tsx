import type { ReactNode } from 'react'
import { EmptyState } from './empty-state.tsx'
import { PageHeader } from './page-header.tsx'
import { PageShell } from './page-shell.tsx'

type FirstScreenProps = {
  title: string
  /** What this place is for. */
  lede: string
  /** What is true today, said plainly. */
  state: { title: string; message: string }
  action?: ReactNode
}

/** A place that is open but has nothing to show yet. */
export const FirstScreen = ({ title, lede, state, action }: FirstScreenProps) => (
  <PageShell>
    <PageHeader title={title} lede={lede} />
    <EmptyState {...state} action={action} />
  </PageShell>
)
