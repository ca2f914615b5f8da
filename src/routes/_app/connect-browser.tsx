import { createFileRoute } from '@tanstack/react-router'
import { ConnectBrowser } from '#src/features/accounts/access-tokens/components/connect-browser.tsx'

export const Route = createFileRoute('/_app/connect-browser')({
  validateSearch: ({ challenge }: Record<string, unknown>): { challenge?: string } =>
    typeof challenge === 'string' ? { challenge } : {},
  component: ConnectBrowserPage,
})

function ConnectBrowserPage() {
  const { challenge } = Route.useSearch()
  return <ConnectBrowser challenge={challenge} />
}
