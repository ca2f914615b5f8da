import { Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionQuery } from '../../client.ts'
import { RoleDialog } from '../../entry/components/role-dialog.tsx'

/** Role of the user, with an action to change it (RO-03). */
export const RoleSection = () => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [isChanging, setIsChanging] = useState(false)
  const person = data?.person
  return (
    <section>
      <Title order={2}>{t('settings.account.role')}</Title>
      {person?.role ? <Text mt="xs">{t(`accounts.role.${person.role}.title`)}</Text> : null}
      <Text size="sm" c="dimmed" mt="xs">
        {t('settings.account.roleHelp')}
      </Text>
      <Button variant="default" mt="md" onClick={() => setIsChanging(true)}>
        {t('accounts.auth.changeRole')}
      </Button>
      {person ? <RoleDialog person={person} opened={isChanging} onClose={() => setIsChanging(false)} /> : null}
    </section>
  )
}
