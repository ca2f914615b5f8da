import { ActionIcon, Anchor, CloseButton, FileButton, Group, Text } from '@mantine/core'
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

type ChosenFileProps = { file: File; isBusy: boolean; onRemove: () => void }

/** File of the next message, with a button to remove it. */
export const ChosenFile = ({ file, isBusy, onRemove }: ChosenFileProps) => {
  const { t, i18n } = useTranslation()
  return (
    <Group gap="xs" wrap="nowrap" className={classes.file ?? ''}>
      <IconPaperclip size={18} aria-hidden="true" />
      <Text size="sm">
        <bdi>{file.name}</bdi> ({formatBytes(file.size, i18n.language)})
      </Text>
      <CloseButton size="sm" aria-label={t('applications.file.remove')} disabled={isBusy} onClick={onRemove} />
    </Group>
  )
}

/** File picker for the next message. */
export const AttachFile = ({ onChoose }: { onChoose: (file: File | null) => void }) => {
  const { t } = useTranslation()
  return (
    <FileButton accept={accepted} onChange={onChoose}>
      {(props) => (
        <ActionIcon {...props} aria-label={t('applications.file.attach')} title={t('gradnet.fileHelp')}>
          <IconPaperclip size={20} aria-hidden="true" />
        </ActionIcon>
      )}
    </FileButton>
  )
}
