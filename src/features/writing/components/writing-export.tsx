import { Alert, Button, Checkbox, Group, Menu, NativeSelect, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { applicationQuery, applicationsQuery } from '#src/features/applications/client.ts'
import { formatRequirementName } from '#src/features/applications/requirement-name.format.ts'
import { isDone } from '#src/features/applications/rules.ts'
import { PageImages } from '#src/features/documents/components/page-images.tsx'
import { formatNames } from '#src/features/documents/rules.ts'
import { joinParts } from '#src/shared/lists.ts'
import { buildFileUrl, previewQuery, refreshWritings } from '../client.ts'
import { writingFormats } from '../rules.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'
import classes from './writing-editor.module.css'

type Opened = 'preview' | 'plain' | 'send' | undefined

const Preview = ({ writing, version }: { writing: Writing; version: number }) => {
  const { t } = useTranslation()
  const { data, error } = useQuery(previewQuery(writing.id, version))
  if (error)
    return (
      <Alert color="brick" role="alert" title={t('documents.previewFailed')}>
        {formatErrorText(error, t)}
      </Alert>
    )
  if (!data)
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
        <Skeleton className={classes.pageSkeleton ?? ''} />
      </div>
    )
  return (
    <Stack gap="sm">
      <Text fw={600}>{t('documents.pages', { count: data.pages })}</Text>
      {data.leftOut > 0 ? <Text size="sm">{t('writing.export.leftOut', { count: data.leftOut })}</Text> : null}
      {data.missing.length > 0 ? (
        <Alert color="brass" title={t('documents.missingTitle')}>
          {t('documents.missing', { characters: data.missing.slice(0, 20).join(' ') })}
        </Alert>
      ) : null}
      <PageImages
        pages={data.pages}
        query={(page) => previewQuery(writing.id, version, page)}
        nameOf={(page) => t('writing.export.previewAlt', { page, pages: data.pages })}
      />
    </Stack>
  )
}

/** Text in the format of a portal's plain text field. */
const Plain = ({ writing, text }: { writing: Writing; text: string }) => {
  const { t } = useTranslation()
  const [isCopied, setIsCopied] = useState(false)
  return (
    <Stack gap="sm">
      <Text size="sm">{t('writing.export.plainAbout')}</Text>
      <Group gap="sm">
        <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}>
          {t('writing.export.copy')}
        </Button>
        <Text size="sm" role="status">
          {isCopied ? t('writing.export.copied') : ''}
        </Text>
      </Group>
      <div className={classes.plain} lang={writing.language} dir={writing.language === 'ar' ? 'rtl' : 'ltr'}>
        {text}
      </div>
    </Stack>
  )
}

const Send = ({ writing, open, onClose }: { writing: Writing; open: number; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const { data: list } = useQuery(applicationsQuery)
  const [applicationId, setApplicationId] = useState('')
  const [requirementId, setRequirementId] = useState('')
  const [isCompleted, setCompleted] = useState(true)
  const { data: application } = useQuery({ ...applicationQuery(applicationId), enabled: applicationId !== '' })
  const chosen = application?.requirements.find(({ id }) => id === requirementId)
  const isOpen = chosen !== undefined && !isDone(chosen.status) && chosen.status !== 'waived'
  const send = useAppMutation({
    write: async () =>
      await client.writing.send({
        id: writing.id,
        requirement:
          applicationId === ''
            ? null
            : { applicationId, requirementId: requirementId || null, isCompleted: isOpen && isCompleted },
      }),
    done: t('writing.sent.kept'),
    refresh: async (queryClient) => {
      await refreshWritings(queryClient)
      if (applicationId !== '') await queryClient.invalidateQueries({ queryKey: api.applications.key() })
    },
    onDone: onClose,
  })
  const applications = (list?.applications ?? []).map(({ id, universityName, programName }) => ({
    value: id,
    label: joinParts([programName, universityName], i18n.language),
  }))
  const requirements = application?.requirements.map(({ id, kind }) => ({
    value: id,
    label: formatRequirementName(kind, t),
  }))
  return (
    <Stack gap="sm">
      <Text size="sm">{t('writing.sent.about')}</Text>
      {open > 0 ? <Alert color="brass">{t('writing.export.leftOut', { count: open })}</Alert> : null}
      <NativeSelect
        label={t('writing.sent.application')}
        data={[{ value: '', label: t('writing.sent.noApplication') }, ...applications]}
        value={applicationId}
        onChange={({ currentTarget: { value } }) => {
          setApplicationId(value)
          setRequirementId('')
        }}
      />
      {requirements ? (
        <NativeSelect
          label={t('writing.sent.requirement')}
          description={t('writing.sent.requirementHelp')}
          data={[{ value: '', label: t('writing.sent.noRequirement') }, ...requirements]}
          value={requirementId}
          onChange={({ currentTarget: { value } }) => setRequirementId(value)}
        />
      ) : null}
      {isOpen ? (
        <Checkbox
          label={t('writing.sent.complete')}
          checked={isCompleted}
          onChange={({ currentTarget: { checked } }) => setCompleted(checked)}
        />
      ) : null}
      <Group gap="sm" mt="sm">
        <Button loading={send.isPending} onClick={() => void send.run(undefined)}>
          {t('writing.sent.keep')}
        </Button>
        <Button variant="subtle" onClick={onClose} disabled={send.isPending}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </Stack>
  )
}

type WritingExportProps = {
  writing: Writing
  /** Version of the edit log in the editor. */
  version: number
  /** Plain text without unsupported claims. */
  text: string
  /** Number of unsupported claims. */
  open: number
  status: SaveStatus
  sync: () => Promise<unknown>
}

/** Exports of a writing: files, plain text and submission. */
export const WritingExport = ({ writing, version, text, open, status, sync }: WritingExportProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const isSaved = status === 'saved'
  const titles = { preview: 'documents.preview', plain: 'writing.export.plain', send: 'writing.sent.title' } as const
  return (
    <>
      <Menu position="bottom-end" withinPortal onOpen={() => void sync()}>
        <Menu.Target>
          <Button variant="default">{t('writing.export.title')}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={!isSaved} onClick={() => setOpened('preview')}>
            {t('documents.preview')}
          </Menu.Item>
          {writingFormats.map((format) => (
            <Menu.Item
              key={format}
              component="a"
              href={buildFileUrl(writing.id, format)}
              download
              aria-disabled={!isSaved}
              disabled={!isSaved}
            >
              {format === 'txt' ? t('documents.plainText') : formatNames[format]}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => setOpened('plain')}>{t('writing.export.plain')}</Menu.Item>
          <Menu.Divider />
          <Menu.Item disabled={!isSaved} onClick={() => setOpened('send')}>
            {t('writing.sent.title')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog
        opened={opened !== undefined}
        onClose={close}
        size={opened === 'send' ? 'md' : 'xl'}
        title={opened ? t(titles[opened]) : ''}
      >
        {opened === 'preview' ? <Preview writing={writing} version={version} /> : null}
        {opened === 'plain' ? <Plain writing={writing} text={text} /> : null}
        {opened === 'send' ? <Send writing={writing} open={open} onClose={close} /> : null}
      </Dialog>
    </>
  )
}
