import { Group, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import { privacyQuery } from '../client.ts'
import type { PrivacyStatus } from '../contract.ts'
import { deletionWaitDays } from '../rules.ts'
import { DeletionButton } from './deletion-button.tsx'
import { ExportButton } from './export-button.tsx'
import { PlannedDeletion } from './planned-deletion.tsx'

const sights = [
  'applications',
  'profile',
  'mentors',
  'letters',
  'sessions',
  'community',
  'messages',
  'files',
  'operator',
  'universities',
] as const

const WhoSeesWhat = () => {
  const { t } = useTranslation()
  return (
    <Table verticalSpacing="sm" horizontalSpacing={0}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('privacy.who.what')}</Table.Th>
          <Table.Th>{t('privacy.who.seen')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {sights.map((sight) => (
          <Table.Tr key={sight}>
            <Table.Td pe="md">{t(`privacy.who.${sight}.what`)}</Table.Td>
            <Table.Td>{t(`privacy.who.${sight}.seen`)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Storage usage of the user. */
const StoredFiles = ({ files, bytes, maxFiles, maxBytes }: PrivacyStatus['storage']) => {
  const { t, i18n } = useTranslation()
  const megabytes = getNumberFormat(i18n.language, {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  })
  const used = megabytes.format(bytes / 1024 / 1024)
  return t('privacy.storage', { files, maxFiles, used, most: megabytes.format(maxBytes / 1024 / 1024) })
}

/** Section with visibility, export and deletion of the account (SE-01). */
export const PrivacySection = () => {
  const { t } = useTranslation()
  const { data } = useQuery(privacyQuery)
  return (
    <Stack gap="xl">
      <PlannedDeletion />
      <section>
        <Title order={2} mb="sm">
          {t('settings.privacy.whoTitle')}
        </Title>
        <WhoSeesWhat />
      </section>
      <section>
        <Title order={2}>{t('privacy.export.title')}</Title>
        <Text c="dimmed" mt="xs" mb="md">
          {t('privacy.export.help')} {data ? <StoredFiles {...data.storage} /> : null}
        </Text>
        <Group>
          <ExportButton />
        </Group>
      </section>
      {data?.deletionDueAt ? null : (
        <section>
          <Title order={2}>{t('privacy.deletion.title')}</Title>
          <Text c="dimmed" mt="xs" mb="md">
            {t('privacy.deletion.help', { count: deletionWaitDays })}
          </Text>
          <Group>
            <DeletionButton />
          </Group>
        </section>
      )}
    </Stack>
  )
}
