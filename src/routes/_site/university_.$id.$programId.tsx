import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { ProgramScreen } from '#src/features/catalogue/components/program-screen.tsx'
import type { ProgramDetails } from '#src/features/catalogue/contract.ts'
import { OverviewLink } from '#src/features/program-overviews/components/overview-link.tsx'
import { ProgramActions } from './-program-actions.tsx'

export const Route = createFileRoute('/_site/university_/$id/$programId')({ component: ProgramPage })

// Lazy chunks: visitors, who read most of these pages, do not load the parts of applicants.
const ExpectedOfProgram = lazy(async () => ({
  default: (await import('#src/features/deadlines/components/expected-of-program.tsx')).ExpectedOfProgram,
}))
const ProgramPageActions = lazy(async () => ({
  default: (await import('./-program-page-actions.tsx')).ProgramPageActions,
}))
const ProgramStanding = lazy(async () => ({ default: (await import('./-program-standing.tsx')).ProgramStanding }))

const useIsApplicant = () => {
  const { data } = useQuery(sessionQuery)
  return data?.person?.role === 'applicant' && data.person.onboardingComplete
}

function Deadline({ programId, fallback }: { programId: string; fallback: ReactNode }) {
  return useIsApplicant() ? (
    <Suspense fallback={fallback}>
      <ExpectedOfProgram programId={programId} fallback={fallback} />
    </Suspense>
  ) : (
    fallback
  )
}

function PageActions({ program }: { program: ProgramDetails }) {
  return useIsApplicant() ? (
    <Suspense>
      <ProgramPageActions program={program} />
    </Suspense>
  ) : null
}

function Standing({ programId }: { programId: string }) {
  return useIsApplicant() ? (
    <Suspense>
      <ProgramStanding programId={programId} />
    </Suspense>
  ) : null
}

function ProgramPage() {
  const { id, programId } = Route.useParams()
  return (
    <ProgramScreen
      key={programId}
      universityId={id}
      programId={programId}
      actions={(program) => <ProgramActions program={program} />}
      pageActions={(program) => <PageActions program={program} />}
      deadline={(program, fallback) => <Deadline programId={program.id} fallback={fallback} />}
      standing={(program) => <Standing programId={program.id} />}
      more={({ field, university }) => <OverviewLink field={field} country={university.country} />}
    />
  )
}
