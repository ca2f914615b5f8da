import { Stack } from '@mantine/core'
import {
  IconBell,
  IconHistory,
  IconKey,
  type IconProps,
  IconShieldLock,
  IconSunHigh,
  IconUser,
  IconWorld,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { refreshSession, sessionQuery } from '#src/features/accounts/client.ts'
import { ActivityList } from '#src/features/accounts/components/activity-list.tsx'
import { AccountSection } from '#src/features/accounts/settings/components/account-section.tsx'
import { type SettingsSection, settingsSections } from '#src/features/accounts/settings.rules.ts'
import { CalendarCard } from '#src/features/calendar/components/calendar-card.tsx'
import { MentorPreview } from '#src/features/mentor-profile/components/mentor-preview.tsx'
import { MentorProfileForm } from '#src/features/mentor-profile/components/mentor-profile-form.tsx'
import { OfferSettings } from '#src/features/mentorships/components/offer-form.tsx'
import { UniversityConfirmation } from '#src/features/mentorships/proofs/components/university-confirmation.tsx'
import { UniversityProof } from '#src/features/mentorships/proofs/components/university-proof.tsx'
import { PreferencesCard } from '#src/features/notifications/components/preferences-card.tsx'
import { PushCard } from '#src/features/notifications/components/push-card.tsx'
import { BrowserTools } from '#src/features/official-pages/components/browser-tools.tsx'
import { WatchedPagesCard } from '#src/features/official-pages/watching/components/watched-pages-card.tsx'
import { AcademicForm } from '#src/features/onboarding/components/academic-form.tsx'
import { PrivacySection } from '#src/features/privacy/components/privacy-section.tsx'
import { AppearanceSection } from '#src/features/profile/components/appearance-section.tsx'
import { ProfileSection } from '#src/features/profile/components/profile-section.tsx'
import { RegionSection } from '#src/features/profile/components/region-section.tsx'
import { ResidenceStateField } from '#src/features/profile/components/residence-state-field.tsx'
import { SavedSearchesCard } from '#src/features/saved-searches/components/saved-searches-card.tsx'
import { CitizenshipField } from '#src/features/scholarships/components/citizenship-field.tsx'
import { ShortlistLinksSection } from '#src/features/shared-shortlists/components/shortlist-links-section.tsx'
import { SharingSection } from '#src/features/sharing/components/sharing-section.tsx'
import { WebhooksSection } from '#src/features/webhooks/components/webhooks-section.tsx'
import classes from './-settings.module.css'

const isSection = (name: string): name is SettingsSection => settingsSections.some((section) => section === name)

export const Route = createFileRoute('/_app/settings/$section')({
  beforeLoad: ({ params }) => {
    if (!isSection(params.section)) throw redirect({ to: '/settings/$section', params: { section: 'profile' } })
  },
  component: Settings,
})

/** Sections of rows with two columns. */
const wideSections: readonly SettingsSection[] = ['profile', 'account', 'notifications']

const marks: Record<SettingsSection, ComponentType<IconProps>> = {
  profile: IconUser,
  account: IconKey,
  appearance: IconSunHigh,
  region: IconWorld,
  notifications: IconBell,
  privacy: IconShieldLock,
  activity: IconHistory,
}

const SectionMark = ({ section }: { section: SettingsSection }) => {
  const Icon = marks[section]
  return <Icon size={18} aria-hidden="true" />
}

const SettingsNav = ({ current }: { current: SettingsSection }) => {
  const { t } = useTranslation()
  const nav = useRef<HTMLElement>(null)
  // Scrolls the open section into view: on a phone the sections are one scrolling line.
  useEffect(() => {
    nav.current?.querySelector(`[href$="/${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={nav} aria-label={t('settings.navigation')} className={classes.nav}>
      {settingsSections.map((name) => (
        <TextLink
          key={name}
          to="/settings/$section"
          params={{ section: name }}
          className={classes.link ?? ''}
          underline="never"
        >
          <SectionMark section={name} />
          {t(`settings.${name}.title`)}
        </TextLink>
      ))}
    </nav>
  )
}

const AccountPart = ({ role }: { role: string | null | undefined }) => (
  <>
    <AccountSection />
    {role === 'applicant' ? <WebhooksSection /> : null}
    {role === 'applicant' ? <BrowserTools /> : null}
  </>
)

const PrivacyPart = ({ role }: { role: string | null | undefined }) => (
  <Stack gap="xl">
    {role === 'applicant' ? <SharingSection /> : null}
    {role ? <ShortlistLinksSection /> : null}
    <PrivacySection />
  </Stack>
)

type ProfileSettingsProps = {
  person: { id: string; picture: string | null; role: string | null } | null | undefined
  onSaved: () => Promise<void>
}

/** Profile of the signed-in user, with the fields of the role. */
const ProfileSettings = ({ person, onSaved }: ProfileSettingsProps) => {
  const { t } = useTranslation()
  const mentorId = person?.role === 'mentor' ? person.id : undefined
  return (
    <>
      {mentorId ? <UniversityConfirmation /> : null}
      <ProfileSection userId={person?.id} picture={person?.picture ?? null} onSaved={onSaved} />
      {mentorId ? (
        <div className={classes.narrow}>
          <MentorProfileForm userId={mentorId} />
          <MentorPreview />
          <OfferSettings />
          <UniversityProof />
        </div>
      ) : (
        <>
          <AcademicForm />
          <SettingsRow title={t('profile.group.origin')}>
            <Stack gap="lg">
              <CitizenshipField />
              <ResidenceStateField />
            </Stack>
          </SettingsRow>
        </>
      )}
    </>
  )
}

function Settings() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { data } = useQuery(sessionQuery)
  const { section } = Route.useParams()
  const current: SettingsSection = isSection(section) ? section : 'profile'
  const refresh = async () => {
    await refreshSession(queryClient)
  }
  return (
    <PageShell>
      <PageHeader title={t(`settings.${current}.title`)} lede={t(`settings.${current}.lede`)} />
      <div className={classes.layout}>
        <SettingsNav current={current} />
        <div className={wideSections.includes(current) ? classes.body : classes.narrow} data-in-turn>
          {current === 'profile' ? <ProfileSettings person={data?.person} onSaved={refresh} /> : null}
          {current === 'account' ? <AccountPart role={data?.person?.role} /> : null}
          {current === 'appearance' ? <AppearanceSection /> : null}
          {current === 'region' ? <RegionSection onSaved={refresh} /> : null}
          {current === 'notifications' ? (
            <>
              <PreferencesCard />
              <PushCard />
              <CalendarCard />
              {data?.person?.role === 'applicant' ? (
                <>
                  <SavedSearchesCard />
                  <WatchedPagesCard />
                </>
              ) : null}
            </>
          ) : null}
          {current === 'privacy' ? <PrivacyPart role={data?.person?.role} /> : null}
          {current === 'activity' ? <ActivityList /> : null}
        </div>
      </div>
    </PageShell>
  )
}
