import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsRow } from '#src/client/ui/settings-row.tsx'
import { sessionQuery } from '../../client.ts'
import { RoleDialog } from '../../entry/components/role-dialog.tsx'

/** Role of the user, with an action to change it (RO-03). */
export const RoleSection = () => {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [isChanging, setIsChanging] = useState(false)
  const person = data?.person
  return (
    <SettingsRow title={t('settings.account.role')} info={t('settings.account.roleHelp')}>
      {person?.role ? <Text>{t(`accounts.role.${person.role}.title`)}</Text> : null}
      <Button variant="default" mt="md" onClick={() => setIsChanging(true)}>
        {t('accounts.auth.changeRole')}
      </Button>
      {person ? <RoleDialog person={person} opened={isChanging} onClose={() => setIsChanging(false)} /> : null}
    </SettingsRow>
  )
}
