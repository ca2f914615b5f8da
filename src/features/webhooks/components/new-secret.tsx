import { Button, CopyButton, Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** A signing secret that was just created. It is held in memory while this page shows it and is not shown again. */
export const NewSecret = ({ secret, onDone }: { secret: string; onDone: () => void }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status">
      <TextInput
        readOnly
        dir="ltr"
        label={t('webhooks.secret')}
        description={t('webhooks.once')}
        value={secret}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap="sm">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button onClick={copy}>{t(copied ? 'accessTokens.personal.copied' : 'webhooks.copy')}</Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onDone}>
          {t('accessTokens.personal.done')}
        </Button>
      </Group>
    </Stack>
  )
}
