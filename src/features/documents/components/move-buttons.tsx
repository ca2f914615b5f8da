import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type MoveButtonsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
}

/** Up and down buttons: the accessible alternative to dragging. */
export const MoveButtons = ({ name, isFirst, isLast, onMove }: MoveButtonsProps) => {
  const { t } = useTranslation()
  return (
    <Group gap={4} wrap="nowrap">
      <ActionIcon
        variant="subtle"
        color="gray.8"
        size="lg"
        disabled={isFirst}
        aria-label={t('documents.moveUp', { name })}
        onClick={() => onMove(-1)}
      >
        <IconArrowUp size={18} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray.8"
        size="lg"
        disabled={isLast}
        aria-label={t('documents.moveDown', { name })}
        onClick={() => onMove(1)}
      >
        <IconArrowDown size={18} aria-hidden="true" />
      </ActionIcon>
    </Group>
  )
}
