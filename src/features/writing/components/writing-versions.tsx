import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Node } from '@tiptap/pm/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { diffTexts } from '#src/shared/text-diff.ts'
import { refreshWritings, sharedQuery, sourceQuery, versionQuery, versionsQuery } from '../client.ts'
import { toPlainText } from '../edit-log/plain-text.format.ts'
import { readContent } from '../edit-log/schema.engine.ts'
import type { WritingVersion } from '../versions.contract.ts'
import type { Writing } from '../writing.contract.ts'
import classes from './writing-editor.module.css'

type ShownVersion = { writing: Writing; doc: Node; versionId: string }

const tags = { same: 'span', added: 'ins', removed: 'del' } as const
const styles = { same: undefined, added: classes.added, removed: classes.removed }

type CompareProps = { before: Node; after: Node; language: Writing['language']; same: string }

/** Compares by JSON, because the editor's and the stored documents have separate schema instances. */
const isAlike = (one: Node, other: Node) => JSON.stringify(one.toJSON()) === JSON.stringify(other.toJSON())

/** Diff of two documents by word; changes of formatting are only mentioned. */
const Difference = ({ before, after, language, same }: CompareProps) => {
  const { t } = useTranslation()
  let offset = 0
  const differences = diffTexts(toPlainText(before), toPlainText(after), language).map((difference) => {
    offset += difference.text.length
    return { ...difference, key: `${difference.kind} ${offset}` }
  })
  if (differences.every(({ kind }) => kind === 'same'))
    return <Text>{isAlike(before, after) ? same : t('writing.versions.onlyForm')}</Text>
  return (
    <div className={classes.difference} lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'}>
      {differences.map(({ key, kind, text: part }) => {
        const Part = tags[kind]
        return (
          <Part key={key} className={styles[kind]}>
            {part}
          </Part>
        )
      })}
    </div>
  )
}

const Comparison = ({ writing, doc: after, versionId }: ShownVersion) => {
  const { t } = useTranslation()
  const { data } = useQuery(versionQuery(writing.id, versionId))
  const doc = data && readContent(data.content)
  if (!doc) return <LoadingSkeleton />
  return <Difference before={doc} after={after} language={writing.language} same={t('writing.versions.same')} />
}

type SharedProps = { writing: Writing; sync: () => Promise<unknown> }

/** Changes of the source in passages that the variant shares; one button applies them. */
const FromSource = ({ writing: { id }, sync }: SharedProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(sharedQuery(id))
  const take = useAppMutation({
    write: async () => {
      await sync()
      return await client.writing.takeOver({ id })
    },
    done: t('writing.variant.taken'),
    onSaved: sync,
    refresh: refreshWritings,
  })
  if (!data || data.changes + data.kept === 0) return null
  return (
    <Stack gap="xs">
      {data.changes > 0 ? <Text size="sm">{t('writing.variant.changed', { count: data.changes })}</Text> : null}
      {data.kept > 0 ? <Text size="sm">{t('writing.variant.keptHere', { count: data.kept })}</Text> : null}
      {data.changes > 0 ? (
        <Button variant="default" loading={take.isPending} onClick={() => void take.run(undefined)}>
          {t('writing.variant.takeOver')}
        </Button>
      ) : null}
    </Stack>
  )
}

type WithSourceProps = SharedProps & { doc: Node; sourceId: string }

/** Diff of a variant and the present text of its source; renders nothing without the source. */
const WithSource = ({ writing, doc: after, sourceId, sync }: WithSourceProps) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const { data } = useQuery(sourceQuery(sourceId))
  const doc = data && readContent(data.content)
  if (!doc) return null
  return (
    <>
      <Text size="sm">{t('writing.variant.of', { name: data.title })}</Text>
      <FromSource writing={writing} sync={sync} />
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('writing.variant.compare')}
      </Button>
      <Dialog size="xl" opened={isOpen} onClose={() => setIsOpen(false)} title={t('writing.variant.difference')}>
        <Difference before={doc} after={after} language={writing.language} same={t('writing.variant.same')} />
      </Dialog>
    </>
  )
}

type RowProps = { version: WritingVersion; onCompare: () => void; onRestore: () => void; isBusy: boolean }

const VersionRow = ({ version, onCompare, onRestore, isBusy }: RowProps) => {
  const { t, i18n } = useTranslation()
  const when = formatDateTime(version.createdAt, i18n.language)
  return (
    <Stack gap={4}>
      <Text size="sm">
        <bdi>{when}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {version.name === '' ? t('writing.versions.automatic') : version.name}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          size="sm"
          aria-label={t('writing.versions.compareNamed', { when })}
          onClick={onCompare}
        >
          {t('writing.versions.compare')}
        </Button>
        <Button
          variant="subtle"
          color="gray.8"
          size="sm"
          loading={isBusy}
          aria-label={t('writing.versions.restoreNamed', { when })}
          onClick={onRestore}
        >
          {t('writing.versions.restore')}
        </Button>
      </Group>
    </Stack>
  )
}

type VersionsProps = {
  writing: Writing
  /** Document in the editor. */
  doc: Node
  /** Syncs the editor with the server. */
  sync: () => Promise<unknown>
}

/** Stored versions of a writing, with a diff and a button to restore. */
export const WritingVersions = ({ writing, doc, sync }: VersionsProps) => {
  const { t } = useTranslation()
  const { id } = writing
  const [compared, setCompared] = useState<string>()
  const queryClient = useQueryClient()
  const { data } = useQuery(versionsQuery(id))
  const saveVersion = useAppMutation({
    write: async () => {
      await sync()
      return await client.writing.keepVersion({ id, name: t('writing.versions.ownName') })
    },
    done: t('writing.versions.kept'),
    refresh: refreshWritings,
  })
  const restore = useAppMutation({
    write: async (versionId: string) => {
      await sync()
      return await client.writing.restoreVersion({ id, versionId })
    },
    done: t('writing.versions.restored'),
    onSaved: sync,
    refresh: refreshWritings,
  })
  return (
    <Stack component="section" gap="md" aria-labelledby="writing-versions">
      <Title order={2} size="h4" id="writing-versions">
        {t('writing.versions.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('writing.versions.about')}
      </Text>
      {writing.sourceId ? <WithSource writing={writing} doc={doc} sourceId={writing.sourceId} sync={sync} /> : null}
      <Button variant="default" loading={saveVersion.isPending} onClick={() => void saveVersion.run(undefined)}>
        {t('writing.versions.keep')}
      </Button>
      {data?.map((version) => (
        <VersionRow
          key={version.id}
          version={version}
          isBusy={restore.isPending && restore.input === version.id}
          onCompare={() => {
            void queryClient.prefetchQuery(versionQuery(id, version.id))
            setCompared(version.id)
          }}
          onRestore={() => void restore.run(version.id)}
        />
      ))}
      <Dialog
        size="xl"
        opened={compared !== undefined}
        onClose={() => setCompared(undefined)}
        title={t('writing.versions.difference')}
      >
        {compared ? <Comparison writing={writing} doc={doc} versionId={compared} /> : null}
      </Dialog>
    </Stack>
  )
}
