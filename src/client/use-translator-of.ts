import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, toLanguage } from '#src/shared/locales.ts'

/** Returns the translator of a language, whose texts are loaded on demand; that of the page until then. */
export const useTranslatorOf = (language: Language) => {
  const { t, i18n } = useTranslation()
  const [loaded, setLoaded] = useState(() => toLanguage(i18n.language))
  useEffect(() => {
    let isCurrent = true
    void i18n.loadLanguages(language).then(() => isCurrent && setLoaded(language))
    return () => {
      isCurrent = false
    }
  }, [i18n, language])
  return loaded === language ? { t: i18n.getFixedT(language), language } : { t, language: toLanguage(i18n.language) }
}
