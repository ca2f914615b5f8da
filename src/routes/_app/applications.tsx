import { createFileRoute } from '@tanstack/react-router'
import { toApplicationsSearch } from '#src/features/applications/application-search.parse.ts'
import { ApplicationsScreen } from '#src/features/applications/components/applications-screen.tsx'
import { ZoneNotice } from '#src/features/dashboard/components/zone-notice.tsx'
import { InterviewSection } from '#src/features/interviews/components/interview-section.tsx'
import { ShareOutcome } from '#src/features/outcomes/components/share-outcome.tsx'
import { PacketSection } from '#src/features/packets/components/packet-section.tsx'

export const Route = createFileRoute('/_app/applications')({
  validateSearch: toApplicationsSearch,
  component: ApplicationsPage,
})

function ApplicationsPage() {
  return (
    <ApplicationsScreen
      search={Route.useSearch()}
      notice={<ZoneNotice />}
      interviews={({ id, universityZone }) => <InterviewSection applicationId={id} universityZone={universityZone} />}
      outcome={({ id, status }) => <ShareOutcome applicationId={id} status={status} />}
      packets={({ id }) => <PacketSection applicationId={id} />}
    />
  )
}
