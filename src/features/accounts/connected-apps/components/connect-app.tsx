import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { sessionQuery } from '../../client.ts'
import { ProvenChange } from '../../settings/components/proven-change.tsx'
import type { AppRequest } from '../connected-apps.contract.ts'
import { type AppScope, unpackRequest } from '../connected-apps.rules.ts'
import classes from './connect-app.module.css'
import { TargetName } from './target-name.tsx'

type Asking = Extract<AppRequest, { state: 'asking' }>

interface Asked {
  query: string
  request: Asking
  /** Takes the answer to the app. */
  onAnswer: (redirectTo: string) => void
}

const useAppName = () => useQuery(sessionQuery).data?.instance.appName ?? ''

/** Facts about the app. What it says of itself is set apart from the text of the product. */
const AppFacts = ({ request: { name, host, target } }: Pick<Asked, 'request'>) => {
  const { t } = useTranslation()
  return (
    <dl className={classes.facts}>
      <dt>{t('connectedApps.consent.name')}</dt>
      <dd>
        <bdi>{name}</bdi>
      </dd>
      {host === null ? null : (
        <>
          <dt>{t('connectedApps.consent.publisher')}</dt>
          <dd>
            <bdi dir="ltr">{host}</bdi>
          </dd>
        </>
      )}
      <dt>{t('connectedApps.consent.target')}</dt>
      <dd>
        <TargetName target={target} />
      </dd>
    </dl>
  )
}

const Question = ({ query, request, onAnswer }: Asked) => {
  const { t } = useTranslation()
  const appName = useAppName()
  const [scopes, setScopes] = useState<AppScope[]>(request.scopes)
  const redirectTo = useRef<string>(undefined)
  const deny = useAppMutation({
    write: async () => await client.accounts.connectedApps.decide({ query, isAllowed: false, scopes: [] }),
    onSaved: (answer) => onAnswer(answer.redirectTo),
  })
  const allow = async () => {
    if (scopes.length === 0) return t('accessTokens.personal.noScope')
    const answer = await client.accounts.connectedApps.decide({ query, isAllowed: true, scopes })
    redirectTo.current = answer.redirectTo
    return undefined
  }
  // The form closes after the consent, and also when the user cancels.
  const close = () => (redirectTo.current === undefined ? void deny.run() : onAnswer(redirectTo.current))
  return (
    <Stack gap="md" maw={640}>
      <AppFacts request={request} />
      <Alert color="brass">{t('connectedApps.consent.unverified', { appName })}</Alert>
      <ProvenChange
        explanation={t('connectedApps.consent.never')}
        submit={t('connectedApps.consent.allow')}
        failed={t('connectedApps.consent.failed')}
        act={allow}
        onClose={close}
      >
        <Checkbox.Group
          label={t('connectedApps.consent.scopes')}
          value={scopes}
          onChange={(chosen) => setScopes(request.scopes.filter((scope) => chosen.includes(scope)))}
        >
          <Stack gap="xs" mt="xs">
            {request.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(`accessTokens.scope.${scope}`)} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          {t('connectedApps.consent.revocable')}
        </Text>
      </ProvenChange>
    </Stack>
  )
}

const Unknown = () => {
  const { t } = useTranslation()
  return (
    <Alert color="brass" role="status" title={t('connectedApps.consent.unknown')}>
      {t('connectedApps.consent.unknownHelp')}
    </Alert>
  )
}

const Request = ({ query, onAnswer }: Omit<Asked, 'request'>) => {
  const { t } = useTranslation()
  // Read once: each reading counts, and a change of the question under the user's hand would be a trap.
  const request = useQuery({
    ...api.accounts.connectedApps.describe.queryOptions({ input: { query } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (request.isPending) return <LoadingSkeleton rows={4} />
  if (request.isError)
    return (
      <ErrorState
        error={request.error}
        title={t('connectedApps.consent.unread')}
        onRetry={() => void request.refetch()}
        retrying={request.isFetching}
      />
    )
  const { data } = request
  if (data.state === 'asking') return <Question query={query} request={data} onAnswer={onAnswer} />
  if (data.state === 'unknown') return <Unknown />
  return (
    <Alert color="brass" role="status" title={t('connectedApps.consent.faulty')}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{t('connectedApps.consent.faultyHelp')}</Text>
        <Button size="sm" variant="default" onClick={() => onAnswer(data.redirectTo)}>
          {t('connectedApps.consent.back')}
        </Button>
      </Stack>
    </Alert>
  )
}

/**
 * Consent screen of the authorization server: says who asks, for what and where the answer goes, and takes the answer to the
 * app.
 *
 * @param packed the request, as the authorization endpoint packed it
 */
export const ConnectApp = ({ packed }: { packed: string | undefined }) => {
  const { t } = useTranslation()
  const appName = useAppName()
  const [isAnswered, setIsAnswered] = useState(false)
  const query = unpackRequest(packed)
  const answer = (redirectTo: string) => {
    setIsAnswered(true)
    window.location.assign(redirectTo)
  }
  return (
    <PageShell>
      <PageHeader title={t('connectedApps.consent.title')} lede={t('connectedApps.consent.lede', { appName })} />
      {isAnswered ? (
        <Alert color="pine" role="status" title={t('connectedApps.consent.returning')}>
          {t('connectedApps.consent.returningHelp')}
        </Alert>
      ) : null}
      {!isAnswered && query ? <Request query={query} onAnswer={answer} /> : null}
      {query ? null : <Unknown />}
    </PageShell>
  )
}
