import { Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { downloadFile } from '#src/client/download-file.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatBytes } from '#src/shared/formats.ts'
import { packetsQuery } from '../client.ts'
import type { Packet, PacketFileView } from '../contract.ts'
import { findExcess, getMaxBytes } from '../rules.ts'
import classes from './packet-section.module.css'

type PacketProps = { applicationId: string; packet: Packet }

/** Texts about limits that a file exceeds, and about what remains in it. */
const Excess = ({ file, limits }: { file: PacketFileView; limits: Packet['limits'] }) => {
  const { t, i18n } = useTranslation()
  const excess = findExcess(file, limits)
  const size = (bytes: number) => formatBytes(bytes, i18n.language)
  return (
    <>
      {excess.includes('size') ? (
        <Text size="sm" c="brick.8" fw={500}>
          {t(file.dpi === null ? 'packets.stillTooLargeText' : 'packets.stillTooLarge', {
            size: size(file.bytes),
            limit: size(getMaxBytes(limits) ?? 0),
          })}
        </Text>
      ) : null}
      {excess.includes('pages') ? (
        <Text size="sm" c="brick.8" fw={500}>
          {t('packets.tooManyPages', { count: file.pages, limit: limits.maxPages })}
        </Text>
      ) : null}
    </>
  )
}

type FileRowProps = PacketProps & { file: PacketFileView; index: number }

const FileRow = ({ applicationId, packet, file, index }: FileRowProps) => {
  const { t, i18n } = useTranslation()
  const download = useAppMutation({
    write: async () => await client.packets.download({ applicationId, id: packet.id, index }),
    onDone: ({ body }) => downloadFile(body, file.name),
  })
  const size = (bytes: number) => formatBytes(bytes, i18n.language)
  return (
    <li className={classes.file}>
      <div>
        <Text fw={500} className={classes.name ?? ''}>
          <bdi dir="ltr">{file.name}</bdi>
        </Text>
        <Text size="sm" c="dimmed" data-figures>
          {t('packets.pages', { count: file.pages })} ·{' '}
          {t('packets.sizes', { before: size(file.bytesBefore), after: size(file.bytes) })}
        </Text>
        {file.dpi === null ? null : (
          <Text size="sm">{t('packets.reduced', { count: file.pictures, dpi: file.dpi })}</Text>
        )}
        <Excess file={file} limits={packet.limits} />
        {file.documents.length > 1 ? (
          <ol className={classes.documents}>
            {file.documents.map((document, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the documents of a packet never change.
              <li key={`${at} ${document.name}`}>
                <bdi>{document.name}</bdi> ({t('packets.pages', { count: document.pages })})
              </li>
            ))}
          </ol>
        ) : null}
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden="true" />}
        aria-label={t('packets.downloadNamed', { name: file.name })}
        loading={download.isPending}
        onClick={() => void download.run(undefined)}
      >
        {t('packets.download')}
      </Button>
    </li>
  )
}

const usePacketChange = ({ applicationId, packet: { id } }: PacketProps, name: 'markSent' | 'remove') =>
  useAppMutation({
    write: async () => await client.packets[name]({ applicationId, id }),
    onSaved: (answer, _nothing, queryClient) => {
      queryClient.setQueryData(packetsQuery(applicationId).queryKey, answer)
    },
  })

/** A packet: its files with what became of them, and its state. One that was sent cannot be changed. */
export const PacketCard = (props: PacketProps) => {
  const { t, i18n } = useTranslation()
  const { packet } = props
  const [isAsking, setAsking] = useState(false)
  const send = usePacketChange(props, 'markSent')
  const remove = usePacketChange(props, 'remove')
  const made = formatDate(packet.createdAt, i18n.language)
  return (
    <li className={classes.packet}>
      <Text fw={600}>
        {packet.sentAt
          ? t('packets.sentOn', { date: formatDate(packet.sentAt, i18n.language) })
          : t('packets.madeOn', { date: made })}
      </Text>
      <ul data-bare className={classes.list}>
        {packet.files.map((file, index) => (
          <FileRow key={file.name} {...props} file={file} index={index} />
        ))}
      </ul>
      {packet.sentAt ? null : (
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={() => setAsking(true)}>
            {t('packets.markSent')}
          </Button>
          <RemoveButton removal={remove} aria-label={t('packets.removeNamed', { date: made })}>
            {t('packets.remove')}
          </RemoveButton>
        </Group>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('packets.askSent')}
        message={t('packets.askSentMessage')}
        confirmLabel={t('packets.markSent')}
        busy={send.isPending}
        onConfirm={() => void send.run(undefined).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
