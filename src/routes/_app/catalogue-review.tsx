import { createFileRoute } from '@tanstack/react-router'
import { parseReviewSearch } from '#src/features/catalogue/editing/review-search.parse.ts'
import { ReviewScreen } from './-catalogue-review.tsx'

export const Route = createFileRoute('/_app/catalogue-review')({
  validateSearch: parseReviewSearch,
  component: CatalogueReview,
})

function CatalogueReview() {
  const { tab = 'proposals' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ReviewScreen
      active={tab}
      onChange={(next) => void navigate({ search: next === 'proposals' ? {} : { tab: next }, replace: true })}
    />
  )
}
