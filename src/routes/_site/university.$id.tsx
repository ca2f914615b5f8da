import { createFileRoute } from '@tanstack/react-router'
import { UniversityScreen } from '#src/features/catalogue/components/university-screen.tsx'
import { PeopleByField } from '#src/features/professors/components/people-by-field.tsx'
import { UniversityActions, useProgramSlots } from './-university-actions.tsx'
import { SharedDecisions } from './-university-standing.tsx'

export const Route = createFileRoute('/_site/university/$id')({ component: UniversityPage })

function UniversityPage() {
  const { id } = Route.useParams()
  const slots = useProgramSlots()
  return (
    <UniversityScreen
      key={id}
      id={id}
      actions={(university) => <UniversityActions university={university} />}
      slots={slots}
      more={({ id: universityId }) => (
        <>
          <PeopleByField universityId={universityId} />
          <SharedDecisions universityId={universityId} />
        </>
      )}
    />
  )
}
