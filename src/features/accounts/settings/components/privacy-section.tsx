import { List, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'

/** Who sees what, as it is today. */
export const PrivacySection = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="md">
      <Title order={2}>{t('settings.privacy.whoTitle')}</Title>
      <List spacing="sm">
        <List.Item>{t('settings.privacy.onlyYou')}</List.Item>
        <List.Item>{t('settings.privacy.mentors')}</List.Item>
        <List.Item>{t('settings.privacy.matching')}</List.Item>
      </List>
      <Text c="dimmed">{t('settings.privacy.export')}</Text>
      <div>
        <LinkButton to="/contact" variant="default">
          {t('settings.privacy.contact')}
        </LinkButton>
      </div>
    </Stack>
  )
}
