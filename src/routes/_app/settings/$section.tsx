import { VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { refreshSession } from '#src/features/accounts/client.ts'
import { AccountSection } from '#src/features/accounts/settings/components/account-section.tsx'
import { PrivacySection } from '#src/features/accounts/settings/components/privacy-section.tsx'
import { PreferencesCard } from '#src/features/notifications/components/preferences-card.tsx'
import { AcademicForm } from '#src/features/onboarding/components/academic-form.tsx'
import { ProfileSection } from '#src/features/profile/components/profile-section.tsx'
import classes from './-settings.module.css'

const sections = ['profile', 'account', 'notifications', 'privacy'] as const
type Section = (typeof sections)[number]

const isSection = (name: string): name is Section => sections.some((section) => section === name)

export const Route = createFileRoute('/_app/settings/$section')({
  beforeLoad: ({ params }) => {
    if (!isSection(params.section)) throw redirect({ to: '/settings/$section', params: { section: 'profile' } })
  },
  component: Settings,
})

function Settings() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { section } = Route.useParams()
  const current: Section = isSection(section) ? section : 'profile'
  const refresh = async () => {
    await refreshSession(queryClient)
  }
  return (
    <PageShell>
      <PageHeader title={t(`settings.${current}.title`)} lede={t(`settings.${current}.lede`)} />
      <div className={classes.layout}>
        <nav aria-label={t('settings.navigation')} className={classes.nav}>
          {sections.map((name) => (
            <TextLink
              key={name}
              to="/settings/$section"
              params={{ section: name }}
              className={classes.link ?? ''}
              underline="never"
            >
              {t(`settings.${name}.title`)}
            </TextLink>
          ))}
        </nav>
        <div className={classes.body}>
          {current === 'profile' ? (
            <>
              <ProfileSection onSaved={refresh} />
              <AcademicForm />
            </>
          ) : null}
          {current === 'account' ? <AccountSection /> : null}
          {current === 'notifications' ? (
            <>
              <VisuallyHidden component="h2">{t('settings.notifications.preferences')}</VisuallyHidden>
              <PreferencesCard />
            </>
          ) : null}
          {current === 'privacy' ? <PrivacySection /> : null}
        </div>
      </div>
    </PageShell>
  )
}
