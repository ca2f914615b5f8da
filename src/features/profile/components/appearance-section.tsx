import { Radio, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { showToast } from '#src/client/ui/toasts.ts'

/** Theme settings with the light theme only; choosing another shows the reason (RT-25). */
export const AppearanceSection = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <Radio.Group
        value="light"
        onChange={() => showToast({ message: t('ui.lightThemeOnly') })}
        label={t('profile.appearance.theme')}
        description={t('ui.lightThemeOnly')}
      >
        <Stack gap="xs" mt="sm">
          <Radio value="light" label={t('profile.appearance.light')} />
          <Radio value="dark" label={t('profile.appearance.dark')} />
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t('profile.appearance.motion')}
      </Text>
    </Stack>
  )
}
