import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import type { ReasonReader } from '../client.ts'

/** Returns the locale of the page for the texts of a match. */
export const useReasonReader = (): ReasonReader => {
  const { t, i18n } = useTranslation()
  return { t, language: i18n.language, currency: useDisplayCurrency() }
}
