import { createInstance, type i18n } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import { initReactI18next } from 'react-i18next'
import { dayS } from '#src/shared/durations.ts'
import {
  defaultLanguage,
  getTextDirection,
  type Language,
  languageParameter,
  languageStorageKey,
  languages,
  toLanguage,
} from '#src/shared/locales.ts'
import { localStore, sessionStore } from './browser-storage.ts'
import { writeScriptCookie } from './script-cookie.ts'
import { createTextsBackend } from './texts-backend.ts'

/** Returns the name of this installation, which the server writes into the page. */
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

/** Retry and concurrency limits for texts: 5 retries with exponential backoff from 350 ms, and 10 at a time (LG-04). */
export const translationLoading = { maxRetries: 5, retryTimeout: 350, maxParallelReads: 10 }

const showLanguage = (language: string): void => {
  document.documentElement.lang = toLanguage(language)
  document.documentElement.dir = getTextDirection(language)
}

const year = 365 * dayS

/** Stores the language in a cookie for the server, so that the next page is rendered in it. */
const storeLanguageCookie = (language: Language): void => writeScriptCookie(languageStorageKey, language, year)

const askAgainMs = 2_000

/**
 * Waits until the first texts have loaded, with retries: without texts a page would show their keys, and the
 * prerendered page is better than that.
 */
const waitForTexts = async (texts: i18n): Promise<void> => {
  while (!texts.languages.some((language) => texts.hasResourceBundle(language, sharedOptions.defaultNS))) {
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
    await texts.reloadResources()
  }
}

/** Starts i18n in the browser: detects the language, loads texts, sets <html lang dir> (access, sections 5 and 9). */
export const startBrowserI18n = async (): Promise<i18n> => {
  const texts = createInstance()
  texts.on('languageChanged', showLanguage)
  await texts
    .use(createTextsBackend())
    .use(LanguageDetector)
    .use(initReactI18next)
    .init({
      ...sharedOptions,
      ...translationLoading,
      detection: {
        order: ['querystring', 'localStorage', 'navigator', 'htmlTag'],
        lookupQuerystring: languageParameter,
        lookupLocalStorage: languageStorageKey,
        // Values that could carry markup are discarded by the detector itself (LG-02).
        // Detection must not store the current language of the browser; only a choice is stored.
        caches: [],
        convertDetectedLanguage: (tag: string) => tag.split(/[-_]/)[0] ?? tag,
      },
    })
  await waitForTexts(texts)
  if (localStore.getItem(languageStorageKey) === texts.language) storeLanguageCookie(toLanguage(texts.language))
  return texts
}

/** Starts i18n with texts from memory, for prerendered pages. */
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

// Session storage of this tab only: on a shared computer the choice of a former user must not reach the next one.
const unsavedKey = 'gradapp_language_unsaved'

/**
 * Language chosen in this tab that is not known to be saved to an account, or null; `write` null once it is saved. The
 * value is the two-letter language and the time, which is also the idempotency key of the write: a retry by a later
 * page does not overwrite a newer choice.
 */
export const unsavedLanguage = {
  read: (): string | null => sessionStore.getItem(unsavedKey),
  write: (choice: string | null): void =>
    choice ? sessionStore.setItem(unsavedKey, choice) : sessionStore.removeItem(unsavedKey),
}

/** Removes the language from the address of the page, where it would override the choice after a reload. */
const dropLanguageParameter = (): void => {
  const address = new URL(location.href)
  address.searchParams.delete(languageParameter)
  history.replaceState(history.state, '', address)
}

/** Changes the language and stores the choice. */
export const chooseLanguage = async (texts: i18n, language: Language): Promise<void> => {
  localStore.setItem(languageStorageKey, language)
  dropLanguageParameter()
  storeLanguageCookie(language)
  await texts.changeLanguage(language)
}
