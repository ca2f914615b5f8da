import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../client.ts'
import { RoleDialog } from '../../entry/components/role-dialog.tsx'
import classes from './account-section.module.css'
import { PasswordChange } from './password-change.tsx'

/** E-mail, role and password of the account (RO-03). */
export const AccountSection = () => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [isChanging, setIsChanging] = useState(false)
  const person = data?.person
  return (
    <Stack gap="xl">
      <section>
        <Title order={2}>{t('settings.account.email')}</Title>
        <Text mt="xs">
          <bdi>{person?.email}</bdi>
        </Text>
      </section>
      <section>
        <Title order={2}>{t('settings.account.role')}</Title>
        {person?.role ? <Text mt="xs">{t(`accounts.role.${person.role}.title`)}</Text> : null}
        <Text size="sm" c="dimmed" mt="xs">
          {t('settings.account.roleHelp')}
        </Text>
        <Button variant="default" mt="md" className={classes.action ?? ''} onClick={() => setIsChanging(true)}>
          {t('accounts.auth.changeRole')}
        </Button>
        {person ? <RoleDialog person={person} opened={isChanging} onClose={() => setIsChanging(false)} /> : null}
      </section>
      <section>
        <Title order={2}>{t('settings.account.password')}</Title>
        <PasswordChange />
      </section>
    </Stack>
  )
}
