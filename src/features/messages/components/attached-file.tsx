import { Anchor, Button, CloseButton, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatBytes } from '#src/shared/formats.ts'
import type { Message } from '../contract.ts'
import classes from './messages.module.css'

const accepted = 'application/pdf,image/png,image/jpeg,.pdf,.docx,.png,.jpg,.jpeg'

/** Download button for the file of a message. */
export const AttachedFile = ({ id, message }: { id: string; message: Message }) => {
  const { i18n } = useTranslation()
  const { file } = message
  if (!file) return null
  return (
    <Group gap="xs" wrap="nowrap" className={classes.file ?? ''}>
      <IconPaperclip size={18} aria-hidden="true" />
      <div>
        <Anchor href={`/api/messages/${id}/${message.id}/file`} download={file.name}>
          <bdi>{file.name}</bdi>
        </Anchor>{' '}
        <Text span size="sm" c="dimmed" data-figures>
          ({formatBytes(file.bytes, i18n.language)})
        </Text>
      </div>
    </Group>
  )
}

type ChooseFileProps = { file: File | null; isBusy: boolean; onChoose: (file: File | null) => void }

/** File picker for the next message; shows the chosen file. */
export const ChooseFile = ({ file, isBusy, onChoose }: ChooseFileProps) => {
  const { t, i18n } = useTranslation()
  if (file)
    return (
      <Group gap="xs" wrap="nowrap" className={classes.file ?? ''}>
        <IconPaperclip size={18} aria-hidden="true" />
        <Text size="sm">
          <bdi>{file.name}</bdi> ({formatBytes(file.size, i18n.language)})
        </Text>
        <CloseButton
          size="sm"
          aria-label={t('applications.file.remove')}
          disabled={isBusy}
          onClick={() => onChoose(null)}
        />
      </Group>
    )
  return (
    <FileButton accept={accepted} onChange={onChoose}>
      {(props) => (
        <Button
          {...props}
          variant="subtle"
          size="sm"
          title={t('gradnet.fileHelp')}
          leftSection={<IconPaperclip size={18} aria-hidden="true" />}
        >
          {t('applications.file.attach')}
        </Button>
      )}
    </FileButton>
  )
}
