import { Button, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { createPasskey, findPasskeyErrorKey } from '../../passkeys.client.ts'
import { useSignInMethods } from '../sign-in-methods.client.ts'
import { PasskeyEntry } from './passkey-entry.tsx'
import { ProvenChange } from './proven-change.tsx'

const maxNameLength = 60

const NewPasskey = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [name, setName] = useState(t('settings.account.passkeyDefaultName'))
  const create = async () => {
    const reply = await createPasskey(name)
    return reply.isDone ? undefined : t(findPasskeyErrorKey(reply))
  }
  return (
    <ProvenChange
      explanation={t('settings.account.passkeyAddLede')}
      submit={t('settings.account.passkeyCreate')}
      failed={t('settings.account.passkeyAddFailed')}
      done={t('settings.account.passkeyAdded')}
      act={create}
      onClose={onClose}
    >
      <TextInput
        label={t('settings.account.passkeyName')}
        value={name}
        maxLength={maxNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ProvenChange>
  )
}

/** List of the account's passkeys, with a form to add one. */
export const PasskeyList = () => {
  const { t } = useTranslation()
  const { passkeys, isLastWay } = useSignInMethods()
  const [isAdding, setIsAdding] = useState(false)
  if (passkeys.isPending) return <LoadingSkeleton rows={1} />
  if (passkeys.isError)
    return (
      <ErrorState
        error={passkeys.error}
        title={t('settings.account.passkeysFailed')}
        onRetry={() => void passkeys.refetch()}
        retrying={passkeys.isFetching}
      />
    )
  return (
    <Stack gap="md">
      {passkeys.data.length > 0 ? (
        <ul data-bare aria-label={t('settings.account.passkeys')}>
          {passkeys.data.map((passkey) => (
            <PasskeyEntry key={passkey.id} passkey={passkey} isLastWay={isLastWay} />
          ))}
        </ul>
      ) : null}
      {isAdding ? (
        <NewPasskey onClose={() => setIsAdding(false)} />
      ) : (
        <div>
          <Button variant="default" onClick={() => setIsAdding(true)}>
            {t('settings.account.passkeyAdd')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
