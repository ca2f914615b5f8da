import { createFileRoute } from '@tanstack/react-router'
import { ReadSharedPage } from '#src/features/official-pages/components/read-shared-page.tsx'

export const Route = createFileRoute('/_app/read-page')({
  // The router reads a text of digits as a number.
  validateSearch: ({ url, text }: Record<string, unknown>): { url?: string; text?: string } => ({
    ...(url ? { url: String(url) } : {}),
    ...(text ? { text: String(text) } : {}),
  }),
  component: ReadPage,
})

function ReadPage() {
  const { url, text } = Route.useSearch()
  // Another share into the open app starts anew.
  return <ReadSharedPage key={`${url} ${text}`} url={url ?? ''} text={text ?? ''} />
}
