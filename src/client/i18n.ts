import { createInstance, type i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import {
  defaultLanguage,
  directionOf,
  type Language,
  languageStorageKey,
  languages,
  toLanguage,
} from '#src/shared/locales.ts'

/** The name of this installation; the server writes it into the page. */
export const appName = (): string =>
  (typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="application-name"]'))
    ?.content ?? 'GradApp'

const sharedOptions = {
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  load: 'languageOnly' as const,
  ns: 'common',
  defaultNS: 'common',
  // React escapes already.
  interpolation: { escapeValue: false, defaultVariables: { appName: appName() } },
  react: { useSuspense: false },
}

const showLanguage = (language: string): void => {
  document.documentElement.lang = toLanguage(language)
  document.documentElement.dir = directionOf(language)
}

/** The browser's texts: detected, loaded over HTTP and mirrored on <html lang dir> (access, sections 5 and 9). */
export const startBrowserTexts = async (): Promise<i18n> => {
  const texts = createInstance()
  texts.on('languageChanged', showLanguage)
  await texts
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...sharedOptions,
      maxRetries: 5,
      retryTimeout: 350,
      maxParallelReads: 10,
      backend: { loadPath: '/locales/{{lng}}/{{ns}}.json' },
      detection: {
        order: ['localStorage', 'navigator', 'htmlTag'],
        lookupLocalStorage: languageStorageKey,
        // Values that could carry markup are discarded by the detector itself (LG-02).
        // Detection must not fix what the browser says today; only a choice is stored.
        caches: [],
        convertDetectedLanguage: (tag: string) => tag.split(/[-_]/)[0] ?? tag,
      },
    })
  return texts
}

/** Texts from memory, for pages rendered ahead of time. */
export const startLoadedTexts = async (
  language: Language,
  resources: Partial<Record<Language, { common: object }>>,
  appName: string,
): Promise<i18n> => {
  const texts = createInstance()
  await texts.use(initReactI18next).init({
    ...sharedOptions,
    interpolation: { ...sharedOptions.interpolation, defaultVariables: { appName } },
    lng: language,
    resources,
  })
  return texts
}

/** Changes the language now and remembers the choice. */
export const chooseLanguage = async (texts: i18n, language: Language): Promise<void> => {
  localStorage.setItem(languageStorageKey, language)
  await texts.changeLanguage(language)
}
