import { Alert, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import type { Writing } from '../writing.contract.ts'
import { StatedRule } from './policy-field.tsx'
import { type ShownSection, useDraftStream } from './use-draft-stream.ts'

/**
 * Paragraphs of a section: its sentences in one, each gap in one of its own, as is each line at the end of a letter.
 */
const paragraphsOf = ({ key, sentences }: ShownSection, joiner: string): string[] => {
  if (key === 'opening' || key === 'closing') return sentences.map(({ text }) => text)
  const texts = sentences.filter(({ isGap }) => !isGap).map(({ text }) => text)
  const gaps = sentences.filter(({ isGap }) => isGap).map(({ text }) => text)
  return [...(texts.length > 0 ? [texts.join(joiner)] : []), ...gaps]
}

/** Appends sections to the text in one step, so that one undo removes them. */
const insert = (editor: Editor, sections: readonly ShownSection[], writing: Writing) => {
  const joiner = writing.language === 'zh' ? '' : ' '
  const content = sections
    .flatMap((section) => paragraphsOf(section, joiner))
    .map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }))
  const { doc } = editor.state
  const isEmpty = doc.childCount === 1 && doc.firstChild?.content.size === 0
  const range = isEmpty ? { from: 0, to: doc.content.size } : doc.content.size
  editor.chain().setMeta('origin', 'generated').insertContentAt(range, content).run()
}

type SectionCardProps = { section: ShownSection; writing: Writing; isAdded: boolean; onAdd: () => void }

const SectionCard = ({ section, writing, isAdded, onAdd }: SectionCardProps) => {
  const { t } = useTranslation()
  const name = t(`writing.draft.sections.${section.key}`)
  return (
    <Card component="li" padding="sm">
      <Group justify="space-between" gap="xs" mb={4}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        {isAdded ? (
          <Text size="sm" c="dimmed">
            {t('writing.draft.added')}
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('writing.draft.insertNamed', { name })}
            onClick={onAdd}
          >
            {t('writing.draft.insert')}
          </Button>
        )}
      </Group>
      <Stack gap={4} lang={writing.language} dir={writing.language === 'ar' ? 'rtl' : 'ltr'}>
        {section.sentences.map(({ text, isGap, isOpen }) => (
          <div key={text}>
            <Text size="sm" {...(isGap ? { c: 'dimmed' } : {})}>
              {text}
            </Text>
            {isOpen ? (
              <Text size="sm" c="brick.8">
                {t('writing.draft.open')}
              </Text>
            ) : null}
          </div>
        ))}
      </Stack>
    </Card>
  )
}

const Notices = ({ writing, error }: { writing: Writing; error: unknown }) => {
  const { t } = useTranslation()
  const { data } = useQuery(api.assistant.list.queryOptions())
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('writing.draft.about')} {data?.hasModel ? t('writing.draft.model') : ''}
      </Text>
      <TextLink to="/facts" size="sm">
        {t('facts.title')}
      </TextLink>
      {writing.target && writing.policy === 'unknown' ? (
        <Alert color="brass">
          <Text size="sm">{t('writing.draft.unknown')}</Text>
        </Alert>
      ) : null}
      {error ? (
        <Alert color="brick" role="alert">
          <Text size="sm">{formatErrorText(error, t)}</Text>
        </Alert>
      ) : null}
    </>
  )
}

const NothingGenerated = ({ writing: { statedPolicy } }: { writing: Writing }) => {
  const { t } = useTranslation()
  return (
    <Stack gap={4}>
      <Text size="sm">{t('writing.draft.forbidden')}</Text>
      {statedPolicy ? <StatedRule stated={statedPolicy} /> : null}
    </Stack>
  )
}

/** Panel with a first draft from the facts, inserted only on request. */
export const DraftPanel = ({ writing, editor }: { writing: Writing; editor: Editor }) => {
  const { t } = useTranslation()
  const { sections, state, error, begin, stop } = useDraftStream(writing)
  const [added, setAdded] = useState<string[]>([])
  const isWriting = state === 'writing'
  const add = (those: readonly ShownSection[]) => {
    insert(editor, those, writing)
    setAdded((now) => [...now, ...those.map(({ key }) => key)])
  }
  const left = sections.filter(({ key }) => !added.includes(key))
  if (writing.policy === 'forbidden') return <NothingGenerated writing={writing} />
  return (
    <Stack component="section" gap="sm" aria-labelledby="writing-draft">
      <Title order={2} size="h4" id="writing-draft">
        {t('writing.draft.title')}
      </Title>
      <Notices writing={writing} error={error} />
      <Group gap="sm">
        {isWriting ? (
          <Button variant="default" onClick={stop}>
            {t('writing.draft.stop')}
          </Button>
        ) : (
          <Button
            variant={sections.length > 0 ? 'default' : 'filled'}
            onClick={() => {
              setAdded([])
              void begin()
            }}
          >
            {t(sections.length > 0 ? 'writing.draft.again' : 'writing.draft.begin')}
          </Button>
        )}
        {!isWriting && left.length > 1 ? (
          <Button onClick={() => add(left)}>{t('writing.draft.insertAll')}</Button>
        ) : null}
        <Text size="sm" c="dimmed" role="status">
          {isWriting ? t('writing.draft.writing') : null}
          {state === 'done' ? t('writing.draft.done') : null}
        </Text>
      </Group>
      <Stack component="ul" gap="sm" m={0} p={0}>
        {sections.map((section) => (
          <SectionCard
            key={section.key}
            section={section}
            writing={writing}
            isAdded={added.includes(section.key)}
            onAdd={() => add([section])}
          />
        ))}
      </Stack>
    </Stack>
  )
}
