import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Activity, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { sessionQuery, signOut } from '../../client.ts'
import type { Person, Role } from '../../contract.ts'
import { isOnlyWayIn } from '../../providers.client.ts'
import { EntryLayout } from './entry-layout.tsx'
import { EntryTabs } from './entry-tabs.tsx'
import { ProviderEntry } from './provider-entry.tsx'
import { RedirectIfAuthenticated } from './redirect-if-authenticated.tsx'
import { RoleChoice } from './role-choice.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleForm } from './role-form.tsx'

const features = ['matching', 'mentorship', 'documents', 'tracking'] as const

const ConnectionNotice = () => {
  const { t } = useTranslation()
  return (
    <Alert
      color="brass"
      role="status"
      mb="lg"
      title={t('accounts.auth.connectionNotice')}
      icon={<IconAlertTriangle aria-hidden="true" />}
    >
      {t('accounts.auth.connectionTrouble')}
    </Alert>
  )
}

const FirstChoice = ({ role, onContinue }: { role: Role; onContinue: (role: Role) => void }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <PageTitle title={t('accounts.auth.roleTitle')} description={t('accounts.auth.roleLede')} />
      <div>
        <Title order={1}>{t('accounts.auth.roleTitle')}</Title>
        <Text c="dimmed" mt="xs">
          {t('accounts.auth.roleLede')}
        </Text>
      </div>
      <RoleChoice initial={role} legend={t('accounts.auth.roleTitle')} onContinue={onContinue} />
      <Text size="sm" c="dimmed">
        {t('accounts.auth.roleNote')}
      </Text>
    </Stack>
  )
}

type RoleStepProps = { person: Person; redirect?: string | undefined }

/** Offers a signed-in user without a role, who closed the dialog, the same choice on the page and a way to sign out. */
const RoleStep = ({ person, redirect }: RoleStepProps) => {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(true)
  return (
    <Stack gap="md">
      <PageTitle title={t('accounts.roleDialog.title')} description={t('accounts.auth.roleLede')} />
      <Title order={1}>{t('accounts.roleDialog.title')}</Title>
      <RoleDialog person={person} redirect={redirect} opened={isAsking} onClose={() => setIsAsking(false)} />
      {isAsking ? null : (
        <>
          <RoleForm person={person} redirect={redirect} />
          <Button variant="subtle" onClick={() => void signOut(t)}>
            {t('settingsMenu.signOut')}
          </Button>
        </>
      )}
    </Stack>
  )
}

/** Page for sign-in and sign-up: first the choice of the role, then the forms (AU-01 to AU-07). */
export const AuthEntry = ({ redirect }: { redirect?: string | undefined }) => {
  const { t } = useTranslation()
  const { data, failureCount } = useQuery(sessionQuery)
  const [role, setRole] = useState<Role>('applicant')
  const [isChosen, setIsChosen] = useState(false)
  const person = data?.person
  const isRoleless = person !== undefined && person !== null && !person.role
  const points = features.map((feature) => ({
    title: t(`accounts.student.feature.${feature}.title`),
    text: t(`accounts.student.feature.${feature}.text`),
  }))
  const handleContinue = (chosen: Role) => {
    setRole(chosen)
    setIsChosen(true)
  }
  // With one button for everyone, the role is asked after the first sign-in.
  const choice = isChosen ? null : <FirstChoice role={role} onContinue={handleContinue} />
  const first = isOnlyWayIn() ? <ProviderEntry redirect={redirect} /> : choice
  return (
    <EntryLayout aside={{ title: t('accounts.student.featuresTitle'), points }}>
      <RedirectIfAuthenticated redirect={redirect} />
      {failureCount > 0 ? <ConnectionNotice /> : null}
      {isRoleless ? <RoleStep person={person} redirect={redirect} /> : null}
      {isRoleless ? null : first}
      <Activity mode={isChosen && !isRoleless ? 'visible' : 'hidden'}>
        <Group justify="space-between" mb="md" gap="xs">
          <Text size="sm">{t(`accounts.role.${role}.chosen`)}</Text>
          <Button
            size="sm"
            variant="subtle"
            leftSection={<IconArrowLeft size={16} aria-hidden="true" data-mirrored />}
            onClick={() => setIsChosen(false)}
          >
            {t('accounts.auth.changeRole')}
          </Button>
        </Group>
        <EntryTabs chosenRole={role} redirect={redirect} />
      </Activity>
    </EntryLayout>
  )
}
