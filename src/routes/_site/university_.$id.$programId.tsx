import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { ProgramScreen } from '#src/features/catalogue/components/program-screen.tsx'
import { ExpectedOfProgram } from '#src/features/deadlines/components/expected-of-program.tsx'
import { ProgramMatch } from '#src/features/matching/components/program-match.tsx'
import { OwnPageFacts } from '#src/features/official-pages/components/own-page-facts.tsx'
import { OverviewLink } from '#src/features/program-overviews/components/overview-link.tsx'
import { ProgramActions } from './-program-actions.tsx'
import { ProgramPageActions } from './-program-page-actions.tsx'

export const Route = createFileRoute('/_site/university_/$id/$programId')({ component: ProgramPage })

const useIsApplicant = () => {
  const { data } = useQuery(sessionQuery)
  return data?.person?.role === 'applicant' && data.person.onboardingComplete
}

function Deadline({ programId, fallback }: { programId: string; fallback: ReactNode }) {
  return useIsApplicant() ? <ExpectedOfProgram programId={programId} fallback={fallback} /> : fallback
}

function Standing({ programId }: { programId: string }) {
  if (!useIsApplicant()) return null
  return (
    <>
      <OwnPageFacts entity="programs" id={programId} />
      <ProgramMatch programId={programId} />
    </>
  )
}

function ProgramPage() {
  const { id, programId } = Route.useParams()
  return (
    <ProgramScreen
      key={programId}
      universityId={id}
      programId={programId}
      actions={(program) => <ProgramActions program={program} />}
      pageActions={(program) => <ProgramPageActions program={program} />}
      deadline={(program, fallback) => <Deadline programId={program.id} fallback={fallback} />}
      standing={(program) => <Standing programId={program.id} />}
      more={({ field, university }) => <OverviewLink field={field} country={university.country} />}
    />
  )
}
