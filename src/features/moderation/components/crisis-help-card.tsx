import { Alert, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSelfHarmCheck } from '../crisis-help.client.ts'
import { CrisisHelp } from './crisis-help.tsx'

/** Help card for the writer of a text that may express despair. */
export const CrisisHelpCard = ({ text }: { text: string }) => (useSelfHarmCheck(text, 'writer') ? <CrisisHelp /> : null)

/** Help card for the reader of a text that expresses despair: how to help its writer. */
export const CrisisHelpForReader = ({ text, name }: { text: string; name: string }) => {
  const { t } = useTranslation()
  return useSelfHarmCheck(text, 'reader') ? (
    <Alert color="pine" title={t('gradnet.care.readerTitle', { name })} role="note">
      <Text size="sm">{t('gradnet.care.readerText')}</Text>
    </Alert>
  ) : null
}
