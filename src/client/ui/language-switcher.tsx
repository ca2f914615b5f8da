import { Button, Menu } from '@mantine/core'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '#src/client/i18n.ts'
import { directionOf, languageNames, languages, toLanguage } from '#src/shared/locales.ts'

/** Changes the language of everything at once and remembers it. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation()
  const current = toLanguage(i18n.language)
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray.8"
          leftSection={<IconWorld size={20} aria-hidden="true" />}
          aria-label={t('ui.languageCurrent', { language: languageNames[current] })}
        >
          {languageNames[current]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            dir={directionOf(language)}
            aria-current={language === current}
            rightSection={language === current ? <IconCheck size={16} aria-hidden="true" /> : null}
            onClick={() => void chooseLanguage(i18n, language)}
          >
            {languageNames[language]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
