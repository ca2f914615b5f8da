import { Tabs, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import type { Role } from '../../contract.ts'
import { isOnlyWayIn } from '../../providers.client.ts'
import type { EntryMode } from '../../returning-visitor.client.ts'
import { SignInForm } from '../../sign-in/components/sign-in-form.tsx'
import { SignUpForm } from '../../sign-up/components/sign-up-form.tsx'
import classes from './entry-tabs.module.css'
import { ProviderEntry } from './provider-entry.tsx'

type EntryTabsProps = {
  chosenRole: Role
  redirect?: string | undefined
  /** Initial tab. */
  initialMode?: EntryMode
  withVariants?: boolean
}

/**
 * Tabs Sign In and Sign Up, or the button of the only provider. Both tabs stay mounted, so that the input survives a change of
 * tab (ST-01, AU-02).
 */
export const EntryTabs = ({ chosenRole, redirect, initialMode = 'signIn', withVariants = true }: EntryTabsProps) => {
  const { t } = useTranslation()
  const [chosenMode, setMode] = useState<EntryMode>()
  const mode = chosenMode ?? initialMode
  const words = {
    signIn: { title: t('accounts.signIn.title'), lede: t(`accounts.signIn.lede.${chosenRole}`) },
    signUp: { title: t('accounts.signUp.title'), lede: t(`accounts.signUp.lede.${chosenRole}`) },
  }[mode]
  if (isOnlyWayIn()) return <ProviderEntry chosenRole={chosenRole} redirect={redirect} />
  return (
    <div className={classes.entry}>
      <PageTitle title={words.title} description={words.lede} />
      <Title order={1}>{words.title}</Title>
      <Text c="dimmed" mt="xs">
        {words.lede}
      </Text>
      <Tabs value={mode} onChange={(value) => setMode(value === 'signUp' ? 'signUp' : 'signIn')} mt="lg">
        <Tabs.List grow>
          <Tabs.Tab value="signIn">{t('accounts.auth.signInTab')}</Tabs.Tab>
          <Tabs.Tab value="signUp">{t('accounts.auth.signUpTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="signIn" pt="lg">
          <SignInForm chosenRole={chosenRole} redirect={redirect} onSignUp={() => setMode('signUp')} />
        </Tabs.Panel>
        <Tabs.Panel value="signUp" pt="lg">
          <SignUpForm
            chosenRole={chosenRole}
            redirect={redirect}
            onSignIn={() => setMode('signIn')}
            withVariants={withVariants}
          />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
