import { createFileRoute } from '@tanstack/react-router'
import { UniversityScreen } from '#src/features/catalogue/components/university-screen.tsx'
import { UniversityActions, useProgramSlots } from './-university-actions.tsx'

export const Route = createFileRoute('/_site/university-preview/$id')({ component: UniversityPage })

function UniversityPage() {
  const { id } = Route.useParams()
  const slots = useProgramSlots()
  return (
    <UniversityScreen
      key={id}
      id={id}
      extent="preview"
      actions={(university) => <UniversityActions university={university} />}
      slots={slots}
    />
  )
}
