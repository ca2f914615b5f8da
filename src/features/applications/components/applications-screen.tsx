import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { ApplicationList } from './application-list.tsx'

/** The applications, or the one that the address opens (RT-12). */
export const ApplicationsScreen = ({ open }: { open: string | undefined }) => {
  const { t } = useTranslation()
  if (open) {
    return (
      <PageShell>
        <ApplicationDetails key={open} id={open} />
      </PageShell>
    )
  }
  return (
    <PageShell>
      <PageHeader title={t('applications.title')} lede={t('applications.lede')} />
      <ApplicationList />
    </PageShell>
  )
}
