import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './backup-codes.module.css'

const fileOf = (codes: string[]) => `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`

/** Backup codes for a lost phone. They are shown once; each is valid for one sign-in. */
export const BackupCodes = ({ codes, onDone }: { codes: string[]; onDone: () => void }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status">
      <Text fw={600}>{t('settings.account.backupTitle')}</Text>
      <Text size="sm">{t('settings.account.backupLede')}</Text>
      <ul className={classes.codes} dir="ltr" aria-label={t('settings.account.backupTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={
                copied ? <IconCheck size={18} aria-hidden="true" /> : <IconCopy size={18} aria-hidden="true" />
              }
              onClick={copy}
            >
              {copied ? t('settings.account.backupCopied') : t('settings.account.backupCopy')}
            </Button>
          )}
        </CopyButton>
        <Button
          component="a"
          href={fileOf(codes)}
          download="backup-codes.txt"
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden="true" />}
        >
          {t('settings.account.backupDownload')}
        </Button>
        <Button onClick={onDone}>{t('settings.account.backupDone')}</Button>
      </Group>
    </Stack>
  )
}
