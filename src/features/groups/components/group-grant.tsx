import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { createId } from '#src/client/create-id.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { ShareLooks } from '#src/features/sharing/components/share-looks.tsx'
import { ShareUntil } from '#src/features/sharing/components/share-until.tsx'
import { type SharePart, shareParts } from '#src/features/sharing/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { refreshGroups } from '../client.ts'
import type { OwnGroup } from '../contract.ts'

type GroupProps = { group: OwnGroup }

/** Form for the parts that a group sees, and until when. */
const GrantForm = ({ group: { id, name, grant }, onClose }: GroupProps & { onClose?: () => void }) => {
  const { t } = useTranslation()
  const [parts, setParts] = useState<SharePart[]>(() => shareParts.filter((part) => grant?.parts.includes(part)))
  const [days, setDays] = useState<number>(90)
  const [shareId] = useState(() => grant?.id ?? createId())
  const save = useAppMutation({
    write: async () => await client.groups.grant({ id, shareId, parts, days }),
    done: t('groups.saved'),
    refresh: refreshGroups,
    onDone: () => onClose?.(),
  })
  return (
    <Stack gap="md" align="flex-start">
      <Checkbox.Group
        label={t('groups.choose', { name })}
        value={parts}
        onChange={(values) => setParts(shareParts.filter((part) => values.includes(part)))}
      >
        <Stack gap="xs" mt="xs">
          {shareParts.map((part) => (
            <Checkbox
              key={part}
              value={part}
              label={t(`sharing.part.${part}`)}
              description={t(part === 'applications' ? 'groups.applicationsHelp' : `sharing.partHelp.${part}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Group align="end" gap="sm">
        <ShareUntil days={days} onChange={setDays} />
        <Button disabled={parts.length === 0} loading={save.isPending} onClick={() => void save.run()}>
          {t('groups.show')}
        </Button>
        {onClose ? (
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  )
}

/** Open grant: its parts, its end, who looked, and the buttons that change or end it. */
const OpenGrant = ({ grant, onChange }: { grant: NonNullable<OwnGroup['grant']>; onChange: () => void }) => {
  const { t, i18n } = useTranslation()
  const parts = grant.parts.map((part) => t(`sharing.part.${part}`)).join(' · ')
  const revoke = useAppMutation({
    write: async () => await client.sharing.revoke({ id: grant.id }),
    done: t('sharing.revoked'),
    failed: t('sharing.notRevoked'),
    refresh: refreshGroups,
  })
  return (
    <Stack gap="sm">
      <Text>
        {parts} · {t('sharing.untilDate', { date: formatDate(grant.expiresAt, i18n.language) })}
      </Text>
      <Group gap="sm">
        <Button variant="default" size="sm" onClick={onChange}>
          {t('groups.change')}
        </Button>
        <Button
          variant="default"
          size="sm"
          loading={revoke.isPending}
          aria-label={t('sharing.revokeNamed', { name: grant.label })}
          onClick={() => void revoke.run()}
        >
          {t('sharing.revoke')}
        </Button>
      </Group>
      <ShareLooks looks={grant.looks} />
    </Stack>
  )
}

/** What a member grants to a group; without a grant, the form to choose it. */
export const GroupGrant = ({ group }: GroupProps) => {
  const { t } = useTranslation()
  const [isChanging, setChanging] = useState(false)
  if (group.grant && !isChanging) return <OpenGrant grant={group.grant} onChange={() => setChanging(true)} />
  if (group.grant) return <GrantForm group={group} onClose={() => setChanging(false)} />
  return (
    <Stack gap="md">
      <Text>{t('groups.seesNameOnly')}</Text>
      <GrantForm group={group} />
    </Stack>
  )
}
