import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { sharesQuery } from '#src/features/sharing/client.ts'
import { ShareUntil } from '#src/features/sharing/components/share-until.tsx'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshMentorships } from '../client.ts'
import type { OwnMentorship } from '../contract.ts'

const Grant = ({ grant }: { grant: OwnMentorship['grants'][number] }) => {
  const { t, i18n } = useTranslation()
  const parts = grant.parts.map((part) => t(`sharing.part.${part}`)).join(' · ')
  const revoke = useAppMutation({
    write: async () => await client.sharing.revoke({ id: grant.id }),
    done: t('sharing.revoked'),
    failed: t('sharing.notRevoked'),
    refresh: async (queryClient) => {
      await refreshMentorships(queryClient)
      await queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey })
    },
  })
  return (
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        {parts} · {t('sharing.untilDate', { date: formatDate(grant.expiresAt, i18n.language) })}
      </Text>
      <Button
        variant="default"
        size="sm"
        loading={revoke.isPending}
        aria-label={t('sharing.revokeNamed', { name: parts })}
        onClick={() => void revoke.run(undefined)}
      >
        {t('sharing.revoke')}
      </Button>
    </Group>
  )
}

/** Grants of a mentor with their expiry; adds and revokes grants. */
export const GrantForm = ({ mentorship }: { mentorship: OwnMentorship }) => {
  const { t } = useTranslation()
  const granted = mentorship.grants.flatMap(({ parts }) => parts)
  const open = shareParts.filter((part) => !granted.includes(part))
  const [chosen, setChosen] = useState<SharePart[]>(mentorship.parts)
  const [days, setDays] = useState<number>(30)
  const [shareId, setShareId] = useState(createId)
  const parts = chosen.filter((part) => open.includes(part))
  const share = useAppMutation({
    write: async () => await client.mentorships.share({ id: mentorship.id, shareId, parts, days }),
    done: t('sharing.made'),
    refresh: refreshMentorships,
    onDone: () => setShareId(createId()),
  })
  return (
    <Stack gap="sm">
      {mentorship.grants.length === 0 ? <Text size="sm">{t('mentorships.nothingOpen')}</Text> : null}
      {mentorship.grants.map((grant) => (
        <Grant key={grant.id} grant={grant} />
      ))}
      {open.length === 0 ? null : (
        <>
          <Checkbox.Group
            label={t('mentorships.show')}
            value={parts}
            onChange={(values) => setChosen(shareParts.filter((part) => values.includes(part)))}
          >
            <Stack gap="xs" mt="xs">
              {open.map((part) => (
                <Checkbox
                  key={part}
                  value={part}
                  label={t(`sharing.part.${part}`)}
                  description={t(`sharing.partHelp.${part}`)}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group align="end" gap="sm">
            <ShareUntil days={days} onChange={setDays} />
            <Button disabled={parts.length === 0} loading={share.isPending} onClick={() => void share.run(undefined)}>
              {t('sharing.create')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}
