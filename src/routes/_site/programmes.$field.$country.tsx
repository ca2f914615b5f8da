import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { rememberLastSearch } from '#src/features/catalogue/last-search.client.ts'
import { OverviewScreen } from '#src/features/program-overviews/components/overview-screen.tsx'
import type { ProgramOverview } from '#src/features/program-overviews/contract.ts'

export const Route = createFileRoute('/_site/programmes/$field/$country')({ component: OverviewPage })

/** Link into the account, which keeps field and country, and the search with more filters. */
function OverviewActions({ overview: { field, country } }: { overview: ProgramOverview }) {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const isVisitor = data?.person === null
  const isApplicant = data?.person?.role === 'applicant' && data.person.onboardingComplete
  // Stores what a visitor looked at on the device, as the initial values of onboarding.
  useEffect(() => {
    if (isVisitor) rememberLastSearch({ field, country })
  }, [isVisitor, field, country])
  return (
    <>
      <LinkButton to="/universities" search={{ show: 'programs', field, country }} variant="default">
        {t('overviews.filter')}
      </LinkButton>
      {isVisitor ? <LinkButton to="/auth">{t('overviews.start')}</LinkButton> : null}
      {isApplicant ? (
        <LinkButton to="/university-matching" search={{ country }}>
          {t('overviews.start')}
        </LinkButton>
      ) : null}
    </>
  )
}

function OverviewPage() {
  const { field, country } = Route.useParams()
  return (
    <OverviewScreen
      key={`${field}/${country}`}
      field={field}
      country={country}
      actions={(overview) => <OverviewActions overview={overview} />}
    />
  )
}
