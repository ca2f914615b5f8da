import { Alert, Button, Divider, List, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Trans, useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { findDestination, readChosenRole } from '../../auth-flow.client.ts'
import { broadcastSessionChange, refreshSession } from '../../client.ts'
import type { Person, Role } from '../../contract.ts'
import { RoleChoice } from './role-choice.tsx'

const reasonOf = (error: unknown) => {
  const code = getErrorCode(error)
  if (code === 'NOT_AUTHENTICATED') return 'accounts.roleDialog.userMissing'
  return code === undefined ? 'accounts.roleDialog.failed' : 'accounts.roleDialog.notSet'
}

type RoleFormProps = {
  person: Person
  redirect?: string | undefined
  onChosen?: () => void
}

/** Form that sets the role of the signed-in user, and then redirects. */
export const RoleForm = ({ person, redirect, onChosen }: RoleFormProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const router = useRouter()
  const choose = useAppMutation({
    write: async (role: Role) => {
      await client.accounts.setRole({ role })
      return await refreshSession(queryClient)
    },
    failed: null,
    // No retry: the dialog shows the error immediately, and the user decides again.
    retry: false,
    onSaved: ({ person: known }) => {
      broadcastSessionChange()
      onChosen?.()
      if (known) router.history.push(findDestination(known, redirect))
    },
  })
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        <Trans
          i18nKey="accounts.roleDialog.signedInAs"
          values={{ email: person.email }}
          components={{ who: <bdi /> }}
        />
      </Text>
      {choose.isError ? (
        <Alert color="brick" role="alert">
          {t(reasonOf(choose.error))}
        </Alert>
      ) : null}
      {person.role ? (
        <List size="sm">
          <List.Item>{t('accounts.roleDialog.kept')}</List.Item>
          {person.role === 'applicant' ? <List.Item>{t('accounts.roleDialog.rests')}</List.Item> : null}
          <List.Item>{t('accounts.roleDialog.sessions')}</List.Item>
        </List>
      ) : (
        <>
          <Button
            loading={choose.isPending && choose.input === 'applicant'}
            onClick={() => void choose.run('applicant')}
          >
            {t('accounts.roleDialog.quickStart')}
          </Button>
          <Divider label={t('accounts.roleDialog.orPick')} />
        </>
      )}
      <RoleChoice
        legend={t('accounts.roleDialog.title')}
        initial={person.role ?? readChosenRole()}
        isSecondary={!person.role}
        busy={choose.isPending}
        onContinue={(role) => void choose.run(role)}
      />
    </Stack>
  )
}
