import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatRequirementName } from '#src/features/applications/requirement-name.format.ts'
import { formatNames } from '#src/features/documents/rules.ts'
import { EvidenceSheet } from '#src/features/fact-bank/components/evidence-sheet.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { joinParts } from '#src/shared/lists.ts'
import { buildSubmissionFileUrl, refreshWritings, sentQuery, sentWritingQuery } from '../client.ts'
import type { SentSummary } from '../submissions.contract.ts'
import classes from './writing-editor.module.css'

const SentWriting = ({ id }: { id: string }) => {
  const { data } = useQuery(sentWritingQuery(id))
  if (!data) return <LoadingSkeleton />
  return (
    <Stack gap="lg">
      <div className={classes.difference} lang={data.language} dir={data.language === 'ar' ? 'rtl' : 'ltr'}>
        {data.text}
      </div>
      <EvidenceSheet sheet={data.sheet} language={data.language} />
    </Stack>
  )
}

const SentRow = ({ sent, onOpen }: { sent: SentSummary; onOpen: () => void }) => {
  const { t, i18n } = useTranslation()
  const when = formatDateTime(sent.sentAt, i18n.language)
  const remove = useAppMutation({
    write: async () => await client.writing.removeSent({ id: sent.id }),
    done: t('writing.sent.removed'),
    refresh: refreshWritings,
  })
  const requirement = sent.requirementKind === '' ? '' : formatRequirementName(sent.requirementKind, t)
  return (
    <Stack gap={4}>
      <Text size="sm">
        <bdi>{when}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {joinParts([requirement, sent.program, sent.university], i18n.language) || sent.title}
      </Text>
      <Group gap="xs">
        <Button variant="default" size="sm" aria-label={t('writing.sent.openNamed', { when })} onClick={onOpen}>
          {t('writing.sent.open')}
        </Button>
        <Anchor
          href={buildSubmissionFileUrl(sent.id)}
          download
          size="sm"
          aria-label={t('writing.sent.fileNamed', { when })}
        >
          {formatNames.pdf}
        </Anchor>
        <RemoveButton removal={remove} aria-label={t('writing.sent.removeNamed', { when })}>
          {t('writing.sent.remove')}
        </RemoveButton>
      </Group>
    </Stack>
  )
}

/** Submitted exports of a writing, unchanged. */
export const SentList = ({ writingId }: { writingId: string }) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<string>()
  const { data } = useQuery(sentQuery(writingId))
  if (!data || data.length === 0) return null
  return (
    <Stack component="section" gap="md" aria-labelledby="writing-sent">
      <Title order={2} size="h4" id="writing-sent">
        {t('writing.sent.list')}
      </Title>
      {data.map((sent) => (
        <SentRow key={sent.id} sent={sent} onOpen={() => setOpened(sent.id)} />
      ))}
      <Dialog
        size="xl"
        opened={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={t('writing.sent.list')}
      >
        {opened ? <SentWriting id={opened} /> : null}
      </Dialog>
    </Stack>
  )
}
