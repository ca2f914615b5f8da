import { createFileRoute } from '@tanstack/react-router'
import { PageReview } from '#src/features/official-pages/components/page-review.tsx'

const PageReviewRoute = () => {
  const { id } = Route.useParams()
  return <PageReview key={id} id={id} />
}

export const Route = createFileRoute('/_app/official-pages/$id')({ component: PageReviewRoute })
