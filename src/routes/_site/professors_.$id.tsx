import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { EditorLinks } from '#src/features/catalogue/entries/components/editor-links.tsx'
import { ProfessorOutreach } from '#src/features/professors/components/professor-outreach.tsx'
import { ProfessorScreen } from '#src/features/professors/components/professor-screen.tsx'
import { RequestForm } from '#src/features/professors/components/request-form.tsx'
import { SplitPerson } from '#src/features/professors/components/split-person.tsx'

export const Route = createFileRoute('/_site/professors_/$id')({ component: ProfessorPage })

function ProfessorPage() {
  const { id } = Route.useParams()
  const { data } = useQuery(sessionQuery)
  const navigate = useNavigate()
  const canSave = data?.person?.role === 'applicant' && data.person.onboardingComplete
  return (
    <ProfessorScreen
      key={id}
      id={id}
      slotsOf={(member) => ({
        outreach: canSave ? <ProfessorOutreach member={member} /> : null,
        actions: <EditorLinks search={{ entity: 'faculty_profiles', id: member.id }} />,
        more: (
          <>
            <SplitPerson
              member={member}
              onSplit={(made) => void navigate({ to: '/professors/$id', params: { id: made } })}
            />
            <RequestForm member={member} />
          </>
        ),
      })}
    />
  )
}
