import { Alert, Button, Card, Group, List, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmButton } from '#src/client/ui/confirm-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { NewLink } from '#src/features/sharing/components/new-link.tsx'
import { formatDate, formatDateTime } from '#src/shared/dates.ts'
import { buildRecommendationLink, recommendersQuery } from '../client.ts'
import type { OwnLetter, Recommender } from '../contract.ts'
import { LetterDraftDialog } from './letter-draft-dialog.tsx'
import { RecommenderDialog } from './recommender-dialog.tsx'

type RecommenderCardProps = {
  recommender: Recommender
  /** Letters of this recommender. */
  letters: readonly OwnLetter[]
}

const History = ({ recommender, letters }: RecommenderCardProps) => {
  const { t, i18n } = useTranslation()
  const placeOf = (applicationId: string | null) =>
    letters.find((letter) => letter.applicationId === applicationId)?.university
  return (
    <List size="sm" listStyleType="none" spacing={4}>
      {recommender.history.map(({ id, kind, applicationId, createdAt }) => {
        const place = placeOf(applicationId)
        return (
          <List.Item key={id}>
            {t(`recommenders.history.${kind}`)}
            {place ? (
              <>
                {' · '}
                <bdi>{place}</bdi>
              </>
            ) : null}
            {' · '}
            <time dateTime={createdAt}>{formatDateTime(createdAt, i18n.language)}</time>
          </List.Item>
        )
      })}
    </List>
  )
}

/** Whether the email arrived and the link still works. */
const LinkStatus = ({ recommender }: Pick<RecommenderCardProps, 'recommender'>) => {
  const { t, i18n } = useTranslation()
  const { undeliverableAt, revokedAt, linkExpiresAt, lastOpenedAt, reminderPace } = recommender
  if (undeliverableAt !== null) return <Alert color="brick">{t('recommenders.undeliverable')}</Alert>
  if (revokedAt !== null) return <Text size="sm">{t('recommenders.link.revoked')}</Text>
  const isOver = Date.parse(linkExpiresAt) <= Date.now()
  const date = formatDate(linkExpiresAt, i18n.language)
  return (
    <Text size="sm" c="dimmed">
      {lastOpenedAt === null
        ? t('recommenders.link.unopened')
        : t('recommenders.link.opened', { time: formatDateTime(lastOpenedAt, i18n.language) })}{' '}
      {t(isOver ? 'recommenders.link.expired' : 'recommenders.link.until', { date })}{' '}
      {reminderPace === 'none' ? t('recommenders.remindersOff') : null}
    </Text>
  )
}

const useLinkActions = ({ id }: Recommender) => {
  const { t } = useTranslation()
  const renew = useAppMutation({
    write: async () => await client.recommenders.renewLink({ id }),
    done: t('recommenders.link.renewed'),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: recommendersQuery.queryKey }),
    // Each request makes another link, so that a repeated one would end the link of the first.
    retry: false,
  })
  const revoke = useAppMutation({
    write: async () => await client.recommenders.revoke({ id }),
    done: t('recommenders.link.revoked'),
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(recommendersQuery.queryKey, output),
  })
  const remove = useAppMutation({
    write: async () => await client.recommenders.remove({ id }),
    done: t('recommenders.removed'),
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(recommendersQuery.queryKey, output),
  })
  return { renew, revoke, remove }
}

/** Card of a recommender: what was agreed, what happened, and the link. */
export const RecommenderCard = ({ recommender, letters }: RecommenderCardProps) => {
  const { t, i18n } = useTranslation()
  const [opened, setOpened] = useState<'edit' | 'draft'>()
  const { renew, revoke, remove } = useLinkActions(recommender)
  const { name, email, relation, waiver, waiverAt, parts, writingId } = recommender
  const shown = [...parts, ...(writingId === null ? [] : ['writing' as const])]
  const close = () => setOpened(undefined)
  const named = { name }
  return (
    <Card component="article" aria-label={name}>
      <Title order={3}>
        <bdi>{name}</bdi>
      </Title>
      <Text size="sm" c="dimmed">
        {t(`recommenders.relation.${relation}`)} · <bdi dir="ltr">{email}</bdi>
      </Text>
      <Stack gap="xs" mt="sm">
        <LinkStatus recommender={recommender} />
        <Text size="sm">
          {t(`recommenders.waiver.${waiver}`)}
          {waiverAt === null ? null : ` (${formatDate(waiverAt, i18n.language)})`}
        </Text>
        {shown.length > 0 ? (
          <Text size="sm">
            {t('recommenders.mayView')} {shown.map((part) => t(`sharing.part.${part}`)).join(' · ')}
          </Text>
        ) : null}
        {recommender.history.length > 0 ? (
          <details>
            <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
              {t('applications.history')}
            </Text>
            <History recommender={recommender} letters={letters} />
          </details>
        ) : null}
        {renew.data ? (
          <NewLink title={t('recommenders.link.title')} link={buildRecommendationLink(renew.data.secret)} />
        ) : null}
      </Stack>
      <Group gap="sm" mt="md">
        <Button
          variant="default"
          size="sm"
          aria-label={t('recommenders.editNamed', named)}
          onClick={() => setOpened('edit')}
        >
          {t('recommenders.edit')}
        </Button>
        <Button
          variant="default"
          size="sm"
          aria-label={t('recommenders.draft.openNamed', named)}
          onClick={() => setOpened('draft')}
        >
          {t('recommenders.draft.open')}
        </Button>
        <ConfirmButton
          label={t('recommenders.link.renew')}
          aria-label={t('recommenders.link.renewNamed', named)}
          title={t('recommenders.link.renewTitle', named)}
          message={t('recommenders.link.renewMessage')}
          action={renew}
        />
        {recommender.revokedAt === null ? (
          <ConfirmButton
            label={t('recommenders.link.revoke')}
            aria-label={t('recommenders.link.revokeNamed', named)}
            title={t('recommenders.link.revokeTitle', named)}
            message={t('recommenders.link.revokeMessage')}
            action={revoke}
          />
        ) : null}
        <ConfirmButton
          label={t('recommenders.remove')}
          aria-label={t('recommenders.removeNamed', named)}
          title={t('recommenders.removeTitle', named)}
          message={t('recommenders.removeMessage')}
          action={remove}
        />
      </Group>
      {opened === 'edit' ? (
        <RecommenderDialog
          recommender={recommender}
          applicationIds={letters.map(({ applicationId }) => applicationId)}
          onClose={close}
        />
      ) : null}
      {opened === 'draft' ? <LetterDraftDialog recommender={recommender} letters={letters} onClose={close} /> : null}
    </Card>
  )
}
