import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isConnectionChallenge } from '../access-tokens.rules.ts'

/** How long the extension may take to exchange the code, in milliseconds. */
const maxExchangeMs = 20_000

type State = 'asking' | 'waiting' | 'connected' | 'silent'

/**
 * Waits for the extension to confirm that it exchanged the code. Only scripts of this page and of the extension can send
 * the message.
 */
const useExtensionReply = (state: State, setState: (state: State) => void) => {
  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => setState('silent'), maxExchangeMs)
    const listen = ({ source, origin, data }: MessageEvent) => {
      const { type, isConnected } = Object(data) as Record<string, unknown>
      if (source !== window || origin !== window.location.origin || type !== 'gradapp-connected') return
      setState(isConnected === true ? 'connected' : 'silent')
    }
    window.addEventListener('message', listen)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('message', listen)
    }
  }, [state, setState])
}

const Question = ({ challenge, onCode }: { challenge: string; onCode: (code: string) => void }) => {
  const { t } = useTranslation()
  const connect = useAppMutation({
    write: async () => await client.accounts.accessTokens.authorize({ challenge }),
    onSaved: ({ code }) => onCode(code),
    retry: false,
  })
  return (
    <Stack gap="md" maw={640}>
      <Text>{t('accessTokens.connect.allows')}</Text>
      <List spacing="xs">
        <List.Item>{t('accessTokens.connect.read')}</List.Item>
        <List.Item>{t('accessTokens.connect.shortlist')}</List.Item>
        <List.Item>{t('accessTokens.connect.keep')}</List.Item>
      </List>
      <Text>{t('accessTokens.connect.never')}</Text>
      <Text c="dimmed">{t('accessTokens.connect.ownOnly')}</Text>
      <Group gap="sm">
        <Button loading={connect.isPending} onClick={() => void connect.run()}>
          {t('accessTokens.connect.action')}
        </Button>
        <LinkButton variant="subtle" to="/dashboard">
          {t('ui.cancel')}
        </LinkButton>
      </Group>
    </Stack>
  )
}

/**
 * Page that the browser extension opens to be connected. It hands a code to the extension by a message of the window, so
 * that neither the code nor the token is in an address.
 */
export const ConnectBrowser = ({ challenge }: { challenge: string | undefined }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('asking')
  useExtensionReply(state, setState)
  const handOver = (code: string) => {
    setState('waiting')
    // After the effect has begun to listen.
    setTimeout(() => window.postMessage({ type: 'gradapp-code', code }, window.location.origin), 0)
  }
  const isAsking = isConnectionChallenge(challenge) && state === 'asking'
  return (
    <PageShell>
      <PageHeader title={t('accessTokens.connect.title')} />
      {isAsking ? <Question challenge={challenge} onCode={handOver} /> : null}
      {isConnectionChallenge(challenge) ? null : (
        <Alert color="brass" role="status" title={t('accessTokens.connect.noRequest')}>
          {t('accessTokens.connect.noRequestHelp')}
        </Alert>
      )}
      {state === 'waiting' ? <Text role="status">{t('accessTokens.connect.waiting')}</Text> : null}
      {state === 'connected' ? (
        <Alert color="pine" role="status" title={t('accessTokens.connect.done')}>
          {t('accessTokens.connect.doneHelp')}
        </Alert>
      ) : null}
      {state === 'silent' ? (
        <Alert color="brass" role="alert" title={t('accessTokens.connect.silent')}>
          {t('accessTokens.connect.silentHelp')}
        </Alert>
      ) : null}
    </PageShell>
  )
}
