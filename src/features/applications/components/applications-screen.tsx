import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import { applicationsQuery } from '../client.ts'
import type { ApplicationDetails as Details } from '../contract.ts'
import { SheetImport } from '../spreadsheet/components/sheet-import.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { ApplicationsBody } from './applications-body.tsx'

type ApplicationsScreenProps = {
  search: ApplicationsSearch
  /** Notice above the deadlines; a prop, because it belongs to another feature. */
  notice: ReactNode
  /** Actions on an open application after its decision. */
  outcome: (application: Details) => ReactNode
  /** Interviews of an open application; a prop for the same reason. */
  interviews: (application: Details) => ReactNode
  /** Files of an open application for its portal. */
  packets: (application: Details) => ReactNode
}

/** Screen of the applications, or of the one that the address opens (RT-12). */
export const ApplicationsScreen = ({ search, notice, outcome, interviews, packets }: ApplicationsScreenProps) => {
  const { t } = useTranslation()
  const hasOffer = useQuery(applicationsQuery).data?.applications.some(({ status }) => status === 'accepted')
  if (search.open) {
    return (
      <PageShell>
        <div data-in-turn>
          {notice}
          <ApplicationDetails
            key={search.open}
            id={search.open}
            outcome={outcome}
            interviews={interviews}
            packets={packets}
          />
        </div>
      </PageShell>
    )
  }
  if (search.import) {
    return (
      <PageShell>
        <SheetImport />
      </PageShell>
    )
  }
  return (
    <PageShell>
      <PageHeader
        title={t('applications.title')}
        info={t('applications.lede')}
        actions={hasOffer ? <TextLink to="/after-decision">{t('applications.decision.title')}</TextLink> : null}
      />
      <div data-in-turn>
        {notice}
        <ApplicationsBody search={search} />
      </div>
    </PageShell>
  )
}
