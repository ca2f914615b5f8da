import { IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '#src/client/i18n.ts'
import { type Language, languageNames, languages, toLanguage } from '#src/shared/locales.ts'
import classes from './language-switcher.module.css'

/** Switches the language of the app and stores it. A native select, so that the first download stays small. */
export const LanguageSwitcher = ({ onChosen }: { onChosen?: (language: Language) => void }) => {
  const { t, i18n } = useTranslation()
  const handleChoice = (language: Language) => {
    void chooseLanguage(i18n, language)
    onChosen?.(language)
  }
  return (
    <span className={classes.switcher}>
      <IconWorld size={20} aria-hidden="true" className={classes.mark} />
      <select
        className={classes.select}
        aria-label={t('ui.language')}
        value={toLanguage(i18n.language)}
        onChange={(event) => handleChoice(toLanguage(event.currentTarget.value))}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} aria-hidden="true" className={classes.arrow} />
    </span>
  )
}
