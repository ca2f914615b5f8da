import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { ProgramScreen } from '#src/features/catalogue/components/program-screen.tsx'
import { ExpectedOfProgram } from '#src/features/deadlines/components/expected-of-program.tsx'
import { ProgramMatch } from '#src/features/matching/components/program-match.tsx'
import { OwnPageFacts } from '#src/features/official-pages/components/own-page-facts.tsx'
import { ProgramActions } from './-program-actions.tsx'

export const Route = createFileRoute('/_site/university_/$id/$programId')({ component: ProgramPage })

function Standing({ programId }: { programId: string }) {
  const { data } = useQuery(sessionQuery)
  const isApplicant = data?.person?.role === 'applicant' && data.person.onboardingComplete
  if (!isApplicant) return null
  return (
    <>
      <ExpectedOfProgram programId={programId} />
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
      standing={(program) => <Standing programId={program.id} />}
    />
  )
}
