import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import type { Watch } from '../watching.contract.ts'

/** State of a watched page: when it was last read, and whether it can be read. */
export const WatchStatus = ({ watch: { state, checkedAt, change } }: { watch: Watch }) => {
  const { t, i18n } = useTranslation()
  const date = checkedAt === null ? '' : formatDate(checkedAt, i18n.language)
  const changed = change ? formatDate(change.at, i18n.language) : ''
  const text =
    state === 'watched'
      ? t(`officialPages.watching.state.${change ? 'changed' : 'unchanged'}`, { date, changed })
      : t(`officialPages.watching.state.${state}`)
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}
