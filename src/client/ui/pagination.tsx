import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

type PageTurnerProps = { offset: number; size: number; total: number; onTurn: (offset: number) => void }

/** Pagination controls of a list; renders nothing for a single page. */
export const Pagination = ({ offset, size, total, onTurn }: PageTurnerProps) => {
  const { t } = useTranslation()
  if (total <= size) return null
  const last = Math.min(offset + size, total)
  return (
    <Group gap="sm" component="nav" aria-label={t('ui.pages')}>
      <Button variant="default" size="sm" disabled={offset === 0} onClick={() => onTurn(Math.max(0, offset - size))}>
        {t('ui.pageBefore')}
      </Button>
      <Text size="sm">{t('ui.pageRange', { from: offset + 1, to: last, total })}</Text>
      <Button variant="default" size="sm" disabled={last >= total} onClick={() => onTurn(offset + size)}>
        {t('ui.pageAfter')}
      </Button>
    </Group>
  )
}
