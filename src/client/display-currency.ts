import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { getDefaultCurrency } from '#src/shared/locales.ts'

/** Currency that a signed-in user chose; null selects the currency of the language (LG-03). */
export const ChosenCurrency = createContext<string | null>(null)

export const useDisplayCurrency = (): string => {
  const { i18n } = useTranslation()
  return useContext(ChosenCurrency) ?? getDefaultCurrency(i18n.language)
}
