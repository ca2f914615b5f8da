import { List, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import type { Share } from '../contract.ts'

/** Access log of a share, newest first; a share with a group names the coordinator. */
export const ShareLooks = ({ looks }: Pick<Share, 'looks'>) => {
  const { t, i18n } = useTranslation()
  if (looks.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('sharing.noLooks')}
      </Text>
    )
  return (
    <List size="sm" listStyleType="none" spacing={4}>
      {looks.map(({ part, lookedAt, times, readerName }) => (
        <List.Item key={`${part} ${lookedAt} ${readerName}`}>
          {t(`sharing.look.${part}`, { time: formatDateTime(lookedAt, i18n.language) })}
          {readerName ? <bdi>{` · ${readerName}`}</bdi> : null}
          {times > 1 ? <bdi>{` (${getNumberFormat(i18n.language).format(times)}×)`}</bdi> : null}
        </List.Item>
      ))}
    </List>
  )
}
