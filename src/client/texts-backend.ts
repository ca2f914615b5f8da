import type { BackendModule } from 'i18next'

interface BackendOptions {
  /** Origin of the files; the page's own by default. */
  origin?: string
}

const isTemporary = (status: number) => status === 429 || status >= 500

/**
 * Backend of i18next that fetches the texts of a language. `true` asks i18next to retry: after a network error, 429 or
 * a server error. i18next-http-backend does the same with 2 KiB more in the first JavaScript, most of it for
 * XMLHttpRequest, several languages in one file, and saving missing keys.
 */
export const createTextsBackend = ({ origin = '' }: BackendOptions = {}): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    const load = async () => {
      const response = await fetch(`${origin}/locales/${language}/${namespace}.json`)
      if (response.ok) return { texts: await response.json() }
      return { error: `${response.status}`, canRetry: isTemporary(response.status) }
    }
    load().then(
      ({ texts, error, canRetry = false }) => (error === undefined ? callback(null, texts) : callback(error, canRetry)),
      (error: Error) => callback(error, true),
    )
  },
})
