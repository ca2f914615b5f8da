import { createFileRoute } from '@tanstack/react-router'
import { api } from '#src/client/api.ts'
import { ResourcesScreen } from '#src/features/mentorships/resources/components/resources-screen.tsx'

export const Route = createFileRoute('/_app/mentor/resources')({
  // From the API: the feature's client file would become part of the first JavaScript.
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchQuery(api.mentorships.resources.list.queryOptions({ input: { q: '', offset: 0 } })),
  component: ResourcesScreen,
})
