import { createFileRoute } from '@tanstack/react-router'
import { DecisionScreen } from '#src/features/applications/decision/components/decision-screen.tsx'
import { ShareOutcome } from '#src/features/outcomes/components/share-outcome.tsx'
import { ExportButton } from '#src/features/privacy/components/export-button.tsx'
import { ThankRecommenders } from '#src/features/recommenders/components/thank-recommenders.tsx'

export const Route = createFileRoute('/_app/after-decision')({ component: AfterDecisionPage })

function AfterDecisionPage() {
  return (
    <DecisionScreen
      thanks={<ThankRecommenders />}
      outcome={({ id, status }) => <ShareOutcome applicationId={id} status={status} />}
      exportAction={<ExportButton />}
    />
  )
}
