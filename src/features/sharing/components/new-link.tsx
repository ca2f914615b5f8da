import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'

type NewLinkProps = { title: string; link: string }

/** New link with a button to copy it, shown only while the page is open: the server stores a hash of its secret. */
export const NewLink = ({ title, link }: NewLinkProps) => {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2_000 })
  return (
    <Alert color="pine" role="status" title={title}>
      <Group align="end" gap="sm">
        <TextInput
          readOnly
          flex="1 1 14rem"
          dir="ltr"
          aria-label={title}
          value={link}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <Button variant="default" onClick={() => clipboard.copy(link)}>
          {t(clipboard.copied ? 'calendar.copied' : 'calendar.copy')}
        </Button>
      </Group>
      <Text size="sm" mt="xs">
        {t('calendar.once')}
      </Text>
    </Alert>
  )
}
