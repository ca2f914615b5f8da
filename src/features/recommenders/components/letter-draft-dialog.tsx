import { Button, Group, NativeSelect, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { useTranslatorOf } from '#src/client/use-translator-of.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { languageNames, languages, toLanguage } from '#src/shared/locales.ts'
import type { OwnLetter, Recommender } from '../contract.ts'
import { type DraftKind, draftKinds, draftLetterText } from '../letter-drafts.format.ts'

type LetterDraftDialogProps = {
  recommender: Recommender
  /** Letters of this recommender. */
  letters: readonly OwnLetter[]
  onClose: () => void
}

/** Dialog with a request or a note of thanks, drafted from the facts in the language of the recommender, to change and copy. */
export const LetterDraftDialog = ({ recommender, letters, onClose }: LetterDraftDialogProps) => {
  const { t } = useTranslation()
  const clipboard = useClipboard({ timeout: 2_000 })
  const session = useQuery(sessionQuery)
  const facts = { name: recommender.name, applicantName: session.data?.person?.fullName ?? '', letters }
  const hasSent = letters.some(({ state }) => state === 'sent')
  const [kind, setKind] = useState<DraftKind>(hasSent ? 'thanks' : 'request')
  const [language, setLanguage] = useState(recommender.language)
  // What was typed stays with its kind and language.
  const [typed, setTyped] = useState<Partial<Record<string, string>>>({})
  const place = `${kind} ${language}`
  const written = useTranslatorOf(language)
  const text = typed[place] ?? draftLetterText(kind, facts, written.t, written.language)
  return (
    <Dialog opened onClose={onClose} title={t('recommenders.draft.title', { name: recommender.name })}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('recommenders.draft.kind')}
          value={kind}
          onChange={(value) => setKind(draftKinds.find((one) => one === value) ?? 'request')}
          data={draftKinds.map((value) => ({ value, label: t(`recommenders.draft.${value}Label`) }))}
        />
        <NativeSelect
          label={t('templates.textLanguage')}
          value={language}
          onChange={({ currentTarget }) => setLanguage(toLanguage(currentTarget.value))}
          data={languages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <Textarea
          aria-label={t('recommenders.draft.text')}
          dir="auto"
          autosize
          minRows={8}
          maxRows={18}
          value={text}
          onChange={({ currentTarget }) => setTyped({ ...typed, [place]: currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {t('recommenders.draft.help')}
        </Text>
        <Group justify="flex-end">
          <Button onClick={() => clipboard.copy(text)}>
            {t(clipboard.copied ? 'calendar.copied' : 'calendar.copy')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
