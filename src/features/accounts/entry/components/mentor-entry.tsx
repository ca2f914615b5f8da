import { useTranslation } from 'react-i18next'
import { useInitialEntryMode } from '../../returning-visitor.client.ts'
import { EntryLayout } from './entry-layout.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { RedirectIfAuthenticated } from './redirect-if-authenticated.tsx'

const features = ['students', 'schedule', 'access', 'community'] as const

/** Sign-in and sign-up page for mentors (RT-06). */
export const MentorEntry = ({ redirect }: { redirect?: string | undefined }) => {
  const { t } = useTranslation()
  const firstMode = useInitialEntryMode()
  const points = features.map((feature) => ({
    title: t(`accounts.mentor.feature.${feature}.title`),
    text: t(`accounts.mentor.feature.${feature}.text`),
  }))
  return (
    <EntryLayout aside={{ title: t('accounts.mentor.featuresTitle'), points }}>
      <RedirectIfAuthenticated redirect={redirect} />
      <EntryTabs chosenRole="mentor" redirect={redirect} initialMode={firstMode} />
    </EntryLayout>
  )
}
