import {
  IconAlertTriangle,
  IconAward,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconFileText,
  IconInfoCircle,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { NotificationType } from '../rules.ts'
import classes from './type-icon.module.css'

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  deadline: IconClock,
  application: IconFileText,
  social: IconUsers,
  system: IconSettings,
  info: IconInfoCircle,
  achievement: IconAward,
}

/** Icon of a notification type with a label for screen readers. */
export const TypeIcon = ({ type }: { type: NotificationType }) => {
  const { t } = useTranslation()
  const Icon = icons[type]
  return (
    <span className={classes.icon} data-type={type} role="img" aria-label={t(`notifications.type.${type}`)}>
      <Icon size={20} aria-hidden="true" />
    </span>
  )
}
