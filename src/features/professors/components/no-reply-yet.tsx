import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'

/** Offer of a second mail after two weeks without a response; the product sends none itself. */
export const NoReplyYet = () => {
  const { t } = useTranslation()
  return (
    <Text size="sm">
      {t('professors.silent')}{' '}
      <TextLink to="/help" hash="professors" size="sm">
        {t('professors.silentHelp')}
      </TextLink>
    </Text>
  )
}
