import { Anchor, Button, Checkbox, CopyButton, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { type PersonalScope, personalScopes } from '#src/shared/access-scopes.ts'
import { ProvenChange } from '../../settings/components/proven-change.tsx'
import { maxTokenNameLength, personalTokenDays } from '../access-tokens.rules.ts'

type Days = (typeof personalTokenDays)[number]

/** A token that was just created. It is held in memory while this page shows it: the server stores only a hash. */
const NewToken = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status">
      <TextInput
        readOnly
        dir="ltr"
        label={t('accessTokens.personal.token')}
        description={t('accessTokens.personal.once')}
        value={token}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm">
        <CopyButton value={token}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{t(copied ? 'accessTokens.personal.copied' : 'accessTokens.personal.copy')}</Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('accessTokens.personal.done')}
        </Button>
      </Group>
    </Stack>
  )
}

const TokenForm = ({ onCreated, onClose }: { onCreated: (token: string) => void; onClose: () => void }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<PersonalScope[]>(['read_plans', 'read_catalogue'])
  const [days, setDays] = useState<Days>(90)
  const create = async () => {
    if (name.trim() === '') return t('accessTokens.personal.noName')
    if (scopes.length === 0) return t('accessTokens.personal.noScope')
    const { token } = await client.accounts.accessTokens.create({ name, scopes, days })
    onCreated(token)
    await queryClient.invalidateQueries({ queryKey: api.accounts.accessTokens.key() })
    return undefined
  }
  return (
    <ProvenChange
      explanation={t('accessTokens.personal.lede')}
      submit={t('accessTokens.personal.create')}
      failed={t('accessTokens.personal.failed')}
      act={create}
      onClose={onClose}
    >
      <TextInput
        required
        label={t('accessTokens.personal.name')}
        value={name}
        maxLength={maxTokenNameLength}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label={t('accessTokens.personal.scopes')}
        value={scopes}
        onChange={(chosen) => setScopes(personalScopes.filter((scope) => chosen.includes(scope)))}
      >
        <Stack gap="xs" mt="xs">
          {personalScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(`accessTokens.scope.${scope}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={t('accessTokens.personal.validity')}
        allowDeselect={false}
        data={personalTokenDays.map((value) => ({
          value: String(value),
          label: t(`accessTokens.personal.days.${value}`),
        }))}
        value={String(days)}
        onChange={(chosen) => setDays(personalTokenDays.find((value) => String(value) === chosen) ?? days)}
      />
    </ProvenChange>
  )
}

/** Creates personal access tokens for tools, and names the address where assistants connect with one. */
export const PersonalTokens = () => {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const [token, setToken] = useState<string>()
  const form = isAdding ? (
    <TokenForm onCreated={setToken} onClose={() => setIsAdding(false)} />
  ) : (
    <div>
      <Button variant="default" onClick={() => setIsAdding(true)}>
        {t('accessTokens.personal.add')}
      </Button>
    </div>
  )
  return (
    <Stack gap="md" mt="md">
      {token === undefined ? form : <NewToken token={token} onDone={() => setToken(undefined)} />}
      <Text size="sm" c="dimmed">
        {t('accessTokens.mcp', { address: `${window.location.origin}/mcp` })}
      </Text>
      <Anchor size="sm" href="/api/docs">
        {t('accessTokens.apiDocs')}
      </Anchor>
    </Stack>
  )
}
