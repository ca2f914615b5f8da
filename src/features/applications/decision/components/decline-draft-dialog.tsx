import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { useTranslatorOf } from '#src/client/use-translator-of.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { type Language, languageNames, languages, toLanguage } from '#src/shared/locales.ts'
import type { Application } from '../../contract.ts'
import { buildMailAddress, draftDecline } from '../decline-draft.format.ts'

/** Dialog with a courteous message that declines an offer or withdraws an application, to change and send. */
export const DeclineDraftDialog = ({ application, onClose }: { application: Application; onClose: () => void }) => {
  const { t, i18n } = useTranslation()
  const clipboard = useClipboard({ timeout: 2_000 })
  const session = useQuery(sessionQuery)
  const [language, setLanguage] = useState(() => toLanguage(i18n.language))
  // What was typed stays with its language.
  const [typed, setTyped] = useState<Partial<Record<Language, string>>>({})
  const written = useTranslatorOf(language)
  const { programName, universityName, status } = application
  const draft = draftDecline(
    {
      programName,
      universityName,
      hasOffer: status === 'accepted',
      applicantName: session.data?.person?.fullName ?? '',
    },
    written.t,
  )
  const body = typed[language] ?? draft.body
  return (
    <Dialog opened onClose={onClose} title={t('applications.decision.draft.title', { name: universityName })}>
      <Stack gap="md">
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
          value={body}
          onChange={({ currentTarget }) => setTyped({ ...typed, [language]: currentTarget.value })}
        />
        <Text size="sm" c="dimmed">
          {t('applications.decision.draft.help')}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button component="a" variant="default" href={buildMailAddress({ ...draft, body })}>
            {t('applications.decision.draft.mail')}
          </Button>
          <Button onClick={() => clipboard.copy(body)}>
            {t(clipboard.copied ? 'calendar.copied' : 'calendar.copy')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
