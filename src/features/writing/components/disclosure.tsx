import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAppName } from '#src/client/i18n.ts'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatDisclosure } from '../disclosure.format.ts'
import type { Writing } from '../writing.contract.ts'

/** Disclosure of the text's origin from the edit log, in its own language, for programmes that ask for one. */
export const Disclosure = ({ writing, shares }: { writing: Writing; shares: Writing['shares'] }) => {
  const { t } = useTranslation()
  const [copied, setCopied] = useState('')
  const statement = formatDisclosure(shares, writing.language, getAppName())
  if (statement === '') return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="writing-disclosure">
      <Title order={2} size="h4" id="writing-disclosure">
        {t('writing.disclosure.title')}
      </Title>
      {writing.policy === 'disclosed' ? <Text size="sm">{t('writing.disclosure.asked')}</Text> : null}
      <UserText size="sm" lang={writing.language}>
        {statement}
      </UserText>
      <Group gap="sm">
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => void navigator.clipboard.writeText(statement).then(() => setCopied(statement))}
        >
          {t('writing.disclosure.copy')}
        </Button>
        <Text size="sm" role="status">
          {copied === statement ? t('writing.export.copied') : ''}
        </Text>
      </Group>
    </Stack>
  )
}
