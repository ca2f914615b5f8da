import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ReadSharedPage } from '#src/features/official-pages/components/read-shared-page.tsx'

export const Route = createFileRoute('/_app/read-page')({ component: ReadPage })

function ReadPage() {
  // Read here and not by the route, whose code every first visit downloads.
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  const query = new URLSearchParams(search)
  // Another share into the open app starts anew.
  return <ReadSharedPage key={search} url={query.get('url') ?? ''} text={query.get('text') ?? ''} />
}
