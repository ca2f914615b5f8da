import { ActionIcon } from '@mantine/core'
import { IconMoon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showToast } from './toasts.ts'

/** The dark-mode toggle, which says that only the light theme exists (RT-25). */
export const ThemeToggle = () => {
  const { t } = useTranslation()
  return (
    <ActionIcon
      aria-label={t('ui.darkMode')}
      aria-pressed={false}
      onClick={() => showToast({ message: t('ui.lightThemeOnly') })}
    >
      <IconMoon size={20} aria-hidden="true" />
    </ActionIcon>
  )
}
