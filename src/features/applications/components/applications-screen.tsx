import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import type { ApplicationsSearch } from '../application-search.parse.ts'
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
}

/** Screen of the applications, or of the one that the address opens (RT-12). */
export const ApplicationsScreen = ({ search, notice, outcome }: ApplicationsScreenProps) => {
  const { t } = useTranslation()
  if (search.open) {
    return (
      <PageShell>
        <div data-in-turn>
          {notice}
          <ApplicationDetails key={search.open} id={search.open} outcome={outcome} />
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
      <PageHeader title={t('applications.title')} info={t('applications.lede')} />
      <div data-in-turn>
        {notice}
        <ApplicationsBody search={search} />
      </div>
    </PageShell>
  )
}
