import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { Example } from './-landing/example.tsx'
import { Hero } from './-landing/hero.tsx'
import { Measurement } from './-landing/measurement.tsx'
import { Trust } from './-landing/trust.tsx'

export const Route = createFileRoute('/_site/')({ component: Landing })

function Landing() {
  const { t } = useTranslation()
  return (
    <PageShell flush>
      <PageTitle title={t('landing.title')} description={t('landing.lede')} />
      <Hero />
      <Example />
      <Measurement />
      <Trust />
    </PageShell>
  )
}
