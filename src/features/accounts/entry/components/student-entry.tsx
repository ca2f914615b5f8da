import { useTranslation } from 'react-i18next'
import { useInitialEntryMode } from '../../returning-visitor.client.ts'
import { EntryLayout } from './entry-layout.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { RedirectIfAuthenticated } from './redirect-if-authenticated.tsx'

const features = ['matching', 'mentorship', 'documents', 'tracking'] as const

/** Sign-in and sign-up page for students, with the benefits of the product (RT-05, ST-01, ST-02). */
export const StudentEntry = ({ redirect }: { redirect?: string | undefined }) => {
  const { t } = useTranslation()
  const firstMode = useInitialEntryMode()
  const points = features.map((feature) => ({
    title: t(`accounts.student.feature.${feature}.title`),
    text: t(`accounts.student.feature.${feature}.text`),
  }))
  return (
    <EntryLayout aside={{ title: t('accounts.student.featuresTitle'), points }}>
      <RedirectIfAuthenticated redirect={redirect} />
      <EntryTabs chosenRole="applicant" redirect={redirect} initialMode={firstMode} />
    </EntryLayout>
  )
}
