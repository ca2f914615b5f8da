import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PageReview } from '#src/features/official-pages/components/page-review.tsx'
import { refreshPlans, shortlistedIdsQuery } from '#src/features/shortlist/client.ts'

const PageReviewRoute = () => {
  const { id } = Route.useParams()
  const { data } = useQuery(shortlistedIdsQuery)
  return <PageReview key={id} id={id} entries={data?.entries} refreshPlans={refreshPlans} />
}

export const Route = createFileRoute('/_app/official-pages/$id')({ component: PageReviewRoute })
