import { Button, Group, List, Progress, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { previewQuery } from '../client.ts'
import { countText, measureLength } from '../counts.rules.ts'
import { getCollabVersion } from '../edit-log/collab-client.engine.ts'
import { orderCuts, type SheetSentence } from '../evidence-sheet.engine.ts'
import type { LengthLimit } from '../rules.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'
import { removeSentence } from './claims-panel.tsx'
import type { Check } from './use-check.ts'

/** Maximum number of proposed cuts. */
const maxCuts = 3

const Cuts = ({ sentences, writing, editor }: { sentences: SheetSentence[]; writing: Writing; editor: Editor }) => {
  const { t } = useTranslation()
  if (sentences.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm">{t('writing.length.cuts')}</Text>
      {sentences.map((sentence) => (
        <Group key={`${sentence.start} ${sentence.text}`} gap="xs" wrap="nowrap" align="flex-start">
          <UserText size="sm" lang={writing.language} style={{ flex: 1 }}>
            {sentence.text}
          </UserText>
          <RemoveButton
            size="compact-sm"
            color="brick"
            aria-label={t('writing.length.cutNamed', { sentence: sentence.text })}
            onClick={() => removeSentence(editor, sentence)}
          >
            {t('writing.claims.remove')}
          </RemoveButton>
        </Group>
      ))}
    </Stack>
  )
}

/** Page count of the compiled file, once the server has the text. */
const usePages = (writing: Writing, limit: LengthLimit | null, editor: Editor, status: SaveStatus) =>
  useQuery({
    ...previewQuery(writing.id, getCollabVersion(editor.state)),
    enabled: limit?.unit === 'pages' && status === 'saved',
  }).data?.pages

type LengthPanelProps = {
  writing: Writing
  editor: Editor
  /** Text in the format of a plain text field. */
  text: string
  status: SaveStatus
  checked: Check
  onAsk: () => void
}

const Standing = ({ limit, taken }: { limit: LengthLimit; taken: number }) => {
  const { t, i18n } = useTranslation()
  const number = (count: number) => getNumberFormat(i18n.language).format(count)
  const over = taken - limit.max
  return (
    <Stack gap={4}>
      <Text fw={600} role="status">
        {t(`writing.length.of.${limit.unit}`, { taken: number(taken), max: number(limit.max) })}
      </Text>
      <Progress
        value={Math.min(100, (100 * taken) / limit.max)}
        color={over > 0 ? 'brick' : 'pine'}
        aria-label={t('writing.length.title')}
      />
      {over > 0 ? (
        <Text size="sm" c="brick.8">
          {t('writing.length.over', { over: number(over) })}
        </Text>
      ) : null}
    </Stack>
  )
}

const Counts = ({ writing, text }: Pick<LengthPanelProps, 'writing' | 'text'>) => {
  const { t, i18n } = useTranslation()
  const number = (count: number) => getNumberFormat(i18n.language).format(count)
  const { words, characters, withoutSpaces } = countText(text, writing.language, writing.lengthLimit?.lineBreak)
  return (
    <List size="sm">
      <List.Item>{t('writing.words', { count: words, words: number(words) })}</List.Item>
      <List.Item>{t('writing.characters', { count: characters, characters: number(characters) })}</List.Item>
      <List.Item>{t('writing.length.withoutSpaces', { characters: number(withoutSpaces) })}</List.Item>
    </List>
  )
}

/** Length of the text as the portal counts it, with proposed cuts when it is too long. */
export const LengthPanel = ({ writing, editor, text, status, checked, onAsk }: LengthPanelProps) => {
  const { t } = useTranslation()
  const { lengthLimit: limit, language } = writing
  const pages = usePages(writing, limit, editor, status)
  const taken = limit ? (measureLength(text, language, limit) ?? pages) : undefined
  const isOver = limit !== null && taken !== undefined && taken > limit.max
  const cuts = isOver && checked.check && !checked.isChecking ? orderCuts(checked.check).slice(0, maxCuts) : []
  return (
    <Stack component="section" gap="sm" aria-labelledby="writing-length">
      <Title order={2} size="h4" id="writing-length">
        {t('writing.length.title')}
      </Title>
      {limit && taken !== undefined ? <Standing limit={limit} taken={taken} /> : null}
      {limit ? null : <Text size="sm">{t('writing.length.noLimit')}</Text>}
      <Cuts sentences={cuts} writing={writing} editor={editor} />
      <Counts writing={writing} text={text} />
      <Button variant="default" onClick={onAsk}>
        {t(limit ? 'writing.length.change' : 'writing.length.set')}
      </Button>
    </Stack>
  )
}
