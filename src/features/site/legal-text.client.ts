import { queryOptions } from '@tanstack/react-query'
import { fetchWithTimeout } from '#src/client/fetch-with-timeout.ts'
import type { LegalText, LegalTextName } from '#src/shared/legal-text.ts'
import { type Language, languageParameter } from '#src/shared/locales.ts'

const timeoutMs = 15_000

/** Reads a text of the operator; null if there is none. The browser caches it by its entity tag. */
export const legalTextQuery = (name: LegalTextName, language: Language) =>
  queryOptions({
    queryKey: ['legal-text', name, language],
    queryFn: async ({ signal }): Promise<LegalText | null> => {
      const address = new URL(`/branding/texts/${name}?${languageParameter}=${language}`, location.origin)
      const answer = await fetchWithTimeout(new Request(address, { signal }), {}, timeoutMs)
      if (answer.status === 404) return null
      if (!answer.ok) throw new Error(`the text could not be read: ${answer.status}`)
      return await answer.json()
    },
  })
