import { Alert, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatErrorText } from '#src/client/errors.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { EvidenceSheet } from '#src/features/fact-bank/components/evidence-sheet.tsx'
import { FactForm } from '#src/features/fact-bank/components/fact-form.tsx'
import { getListFormat } from '#src/shared/formats.ts'
import type { WritingCheck } from '../evidence-sheet.contract.ts'
import { countClaims, openClaims, type SheetSentence, uncheckedSentences } from '../evidence-sheet.engine.ts'
import { findPassage } from '../passages.client.ts'
import type { Writing } from '../writing.contract.ts'
import type { Check } from './use-check.ts'
import classes from './writing-editor.module.css'

/** Selects a sentence in the editor, and scrolls it into view. */
const show = (editor: Editor, sentence: SheetSentence) => {
  const passages = findPassage(editor.state.doc, sentence)
  if (passages) editor.chain().focus().setTextSelection(passages).scrollIntoView().run()
}

/** Deletes a sentence with the following blank; undoable. */
export const removeSentence = (editor: Editor, sentence: SheetSentence) => {
  const passages = findPassage(editor.state.doc, sentence)
  if (!passages) return
  const { doc } = editor.state
  const next =
    passages.to < doc.content.size ? doc.textBetween(passages.to, Math.min(passages.to + 1, doc.content.size)) : ''
  editor
    .chain()
    .focus()
    .deleteRange({ from: passages.from, to: passages.to + (next === ' ' ? 1 : 0) })
    .run()
}

const Lacks = ({ sentence }: { sentence: SheetSentence }) => {
  const { t, i18n } = useTranslation()
  const words = getListFormat(i18n.language).format(sentence.missing)
  const hasWords = sentence.missing.length > 0
  return (
    <Stack gap={2}>
      {hasWords ? <Text size="sm">{t('writing.claims.missing', { words })}</Text> : null}
      {sentence.lacks.includes('gap') ? <Text size="sm">{t('writing.claims.gap')}</Text> : null}
      {sentence.lacks.includes('claim') ? <Text size="sm">{t('writing.claims.claim')}</Text> : null}
      {sentence.lacks.includes('words') && !hasWords ? <Text size="sm">{t('writing.claims.words')}</Text> : null}
    </Stack>
  )
}

type OpenClaimProps = { writing: Writing; sentence: SheetSentence; editor: Editor; onState: () => void }

const OpenClaim = ({ writing, sentence, editor, onState }: OpenClaimProps) => {
  const { t } = useTranslation()
  return (
    <Card component="li" padding="sm">
      <Stack gap="xs">
        <UserText size="sm" fw={600} lang={writing.language}>
          {sentence.text}
        </UserText>
        <Lacks sentence={sentence} />
        <Group gap="xs">
          {sentence.lacks.includes('gap') ? null : (
            <Button size="compact-sm" variant="light" onClick={onState}>
              {t('writing.claims.state')}
            </Button>
          )}
          <Button size="compact-sm" variant="subtle" onClick={() => show(editor, sentence)}>
            {t('writing.claims.rewrite')}
          </Button>
          <RemoveButton size="compact-sm" color="brick" onClick={() => removeSentence(editor, sentence)}>
            {t('writing.claims.remove')}
          </RemoveButton>
        </Group>
      </Stack>
    </Card>
  )
}

/** Form that states the fact of a sentence, one at a time. */
const StateFact = ({ sentence, onClose }: { sentence: SheetSentence | undefined; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog opened={sentence !== undefined} onClose={onClose} title={t('writing.claims.stateTitle')}>
      <Text size="sm" mb="sm">
        {t('writing.claims.stateHelp')}
      </Text>
      {sentence ? <FactForm quoted={sentence.text} onClose={onClose} /> : null}
    </Dialog>
  )
}

/** Evidence sheet of a text behind a button; renders nothing without claims. */
const Sheet = ({ check, language }: { check: WritingCheck; language: string }) => {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  if (countClaims(check).claims === 0) return null
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('writing.sheet.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} size="lg" title={t('writing.sheet.title')}>
        <EvidenceSheet sheet={check} language={language} />
      </Dialog>
    </>
  )
}

const Counted = ({ check }: { check: WritingCheck }) => {
  const { t } = useTranslation()
  const counts = countClaims(check)
  if (counts.claims === 0) return null
  return (
    <Badge variant="light" color={counts.supported === counts.claims ? 'pine' : 'brass'} tt="none">
      {t('writing.claims.counts', counts)}
    </Badge>
  )
}

/** Sentences that could not be checked, with their places in the text; renders nothing without any. */
const Unchecked = ({ writing, check, editor }: { writing: Writing; check: WritingCheck; editor: Editor }) => {
  const { t } = useTranslation()
  const sentences = uncheckedSentences(check)
  if (sentences.length === 0) return null
  return (
    <Stack component="section" gap={4} aria-labelledby="writing-unchecked">
      <Title order={3} size="h5" id="writing-unchecked">
        {t('writing.unchecked.title', { count: sentences.length })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('writing.unchecked.about')}
      </Text>
      <Stack component="ul" gap={4} m={0} p={0} className={classes.bare ?? ''}>
        {sentences.map((sentence) => (
          <li key={`${sentence.start} ${sentence.text}`}>
            <UserText size="sm" lang={writing.language}>
              {sentence.text}
            </UserText>
            <Button size="compact-sm" variant="subtle" onClick={() => show(editor, sentence)}>
              {t('writing.claims.rewrite')}
            </Button>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

type ClaimsPanelProps = { writing: Writing; editor: Editor; checked: Check }

/** Panel of claims, those without a supporting fact, and actions to correct each. */
export const ClaimsPanel = ({ writing, editor, checked }: ClaimsPanelProps) => {
  const { t } = useTranslation()
  const [stated, setStated] = useState<SheetSentence>()
  const { check, error, refetch, isChecking } = checked
  const open = check ? openClaims(check) : []
  const textKey = open.length > 0 ? 'writing.claims.about' : 'writing.claims.none'
  return (
    <Stack component="section" gap="sm" aria-labelledby="writing-claims">
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id="writing-claims">
          {t('writing.claims.title')}
        </Title>
        {check ? <Counted check={check} /> : null}
      </Group>
      {error ? (
        <Alert color="brick" role="alert">
          <Text size="sm">{formatErrorText(error, t)}</Text>
        </Alert>
      ) : (
        <Text size="sm" c="dimmed" role="status">
          {t(isChecking ? 'writing.claims.checking' : textKey)}
        </Text>
      )}
      <Stack component="ul" gap="sm" m={0} p={0} className={classes.bare ?? ''}>
        {open.map((sentence) => (
          <OpenClaim
            key={`${sentence.start} ${sentence.text}`}
            writing={writing}
            sentence={sentence}
            editor={editor}
            onState={() => setStated(sentence)}
          />
        ))}
      </Stack>
      {check ? <Unchecked writing={writing} check={check} editor={editor} /> : null}
      {check ? <Sheet check={check} language={writing.language} /> : null}
      <StateFact
        sentence={stated}
        onClose={() => {
          setStated(undefined)
          void refetch()
        }}
      />
    </Stack>
  )
}
