import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { HelpArticles } from '#src/features/help/components/help-articles.tsx'

type HelpSearch = { q?: string }

export const Route = createFileRoute('/_site/help')({
  validateSearch: ({ q }: Record<string, unknown>): HelpSearch =>
    q === undefined || q === '' ? {} : { q: String(q).slice(0, 100) },
  component: Help,
})

function Help() {
  const { t } = useTranslation()
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  const search = (query: string) =>
    void navigate({ search: query ? { q: query } : {}, replace: true, resetScroll: false })
  return (
    <PageShell>
      <PageHeader
        title={t('help.title')}
        lede={t('help.lede')}
        actions={
          <LinkButton to="/contact" variant="default">
            {t('help.ask')}
          </LinkButton>
        }
      />
      <HelpArticles query={q} onSearch={search} />
    </PageShell>
  )
}
