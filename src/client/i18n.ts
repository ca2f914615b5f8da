import { createInstance, type i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import HttpBackend from 'i18next-http-backend'
import { initReactI18next } from 'react-i18next'
import { dayS } from '#src/shared/durations.ts'
import {
  defaultLanguage,
  directionOf,
  type Language,
  languageStorageKey,
  languages,
  toLanguage,
} from '#src/shared/locales.ts'
import { localStore, sessionStore } from './browser-storage.ts'
import { writeScriptCookie } from './script-cookie.ts'

/** The name of this installation; the server writes it into the page. */
export const getAppName = (): string =>
  (typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="application-name"]'))
    ?.content ?? 'GradApp'

const sharedOptions = {
  supportedLngs: [...languages],
  fallbackLng: defaultLanguage,
  load: 'languageOnly' as const,
  ns: 'common',
  defaultNS: 'common',
  // React escapes already.
  interpolation: { escapeValue: false, defaultVariables: { appName: getAppName() } },
  react: { useSuspense: false },
}

/** How texts are fetched: 5 more tries from 350 ms on, each pause twice the one before, and 10 at a time (LG-04). */
export const translationLoading = { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 }

const showLanguage = (language: string): void => {
  document.documentElement.lang = toLanguage(language)
  document.documentElement.dir = directionOf(language)
}

const year = 365 * dayS

/** Repeats the choice where the server sees it, so that the next page is written in it from the start. */
const tellServer = (language: Language): void => writeScriptCookie(languageStorageKey, language, year)

const askAgainMs = 2_000

/**
 * Asks for the texts until some have come: without any, a page would show their names, and what was written ahead of
 * time is worth more than that.
 */
const waitForTexts = async (texts: i18n): Promise<void> => {
  while (!texts.languages.some((language) => texts.hasResourceBundle(language, sharedOptions.defaultNS))) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    await texts.reloadResources()
  }
}

/** The browser's texts: detected, loaded over HTTP and mirrored on <html lang dir> (access, sections 5 and 9). */
export const startBrowserI18n = async (): Promise<i18n> => {
  const texts = createInstance()
  texts.on('languageChanged', showLanguage)
  await texts
    .use(HttpBackend)
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...sharedOptions,
      ...translationLoading,
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
  await waitForTexts(texts)
  if (localStore.getItem(languageStorageKey) === texts.language) tellServer(toLanguage(texts.language))
  return texts
}

/** Texts from memory, for pages rendered ahead of time. */
export const startPreloadedI18n = async (
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

// Of this tab only: on a shared computer the choice of a former reader is not the next person's.
const unsavedKey = 'gradapp_language_unsaved'

/**
 * The choice of a language in this tab that no account is known to have, or null; `write` with null once it is kept. It is the
 * language's two letters and the moment, which is the idempotency key of the write that keeps it too: sent again by a later page, it
 * changes nothing that was chosen since.
 */
export const unsavedLanguage = {
  read: (): string | null => sessionStore.getItem(unsavedKey),
  write: (choice: string | null): void =>
    choice ? sessionStore.setItem(unsavedKey, choice) : sessionStore.removeItem(unsavedKey),
}

/** Changes the language now and remembers the choice. */
export const chooseLanguage = async (texts: i18n, language: Language): Promise<void> => {
  localStore.setItem(languageStorageKey, language)
  tellServer(language)
  await texts.changeLanguage(language)
}
