import { Badge } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconMail, IconSend, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LetterStanding } from '../rules.ts'

const looks = {
  asked: { color: 'gray', Icon: IconMail },
  agreed: { color: 'pine', Icon: IconCheck },
  sent: { color: 'pine', Icon: IconSend },
  silent: { color: 'brass', Icon: IconClock },
  atRisk: { color: 'brick', Icon: IconAlertTriangle },
  declined: { color: 'gray', Icon: IconX },
} as const

/** Badge with the state of a letter, by word and icon. */
export const LetterBadge = ({ standing }: { standing: LetterStanding }) => {
  const { t } = useTranslation()
  const { color, Icon } = looks[standing]
  return (
    <Badge
      color={color}
      variant={standing === 'sent' ? 'filled' : 'light'}
      tt="none"
      style={{ flexShrink: 0 }}
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {t(`recommenders.standing.${standing}`)}
    </Badge>
  )
}
