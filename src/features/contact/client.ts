import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { useWrite } from '#src/client/use-write.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { type ContactProblem, type ContactValues, contactProblems } from './rules.ts'

type Typed = Partial<ContactValues> & { website?: string }

/** What is typed into the contact form, with the signed-in person's name and address until something else is typed. */
export const useContactForm = () => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [typed, setTyped] = useState<Typed>({})
  const [problems, setProblems] = useState<Partial<Record<keyof ContactValues, ContactProblem>>>({})
  const [tries, setTries] = useState(0)
  const {
    run,
    isPending,
    error,
    data: sent,
    reset,
  } = useWrite({
    write: async (question: Parameters<typeof client.contact.send>[0]) => await client.contact.send(question),
    failed: null,
  })
  const values: ContactValues & { website: string } = {
    name: data?.person?.displayName ?? '',
    email: data?.person?.email ?? '',
    topic: 'other',
    message: '',
    website: '',
    ...typed,
  }
  const failure = codeOf(error) === 'MAIL_UNAVAILABLE' ? t('contact.mailUnavailable') : failureText(error, t)
  return {
    values,
    problems,
    isPending,
    /** Counts the tries, so that the news of a second failure takes the focus again. */
    tries,
    failure: error ? failure : undefined,
    reference: sent?.reference,
    set: (change: Typed) => setTyped((known) => ({ ...known, ...change })),
    startAnew: () => {
      reset()
      setTyped(({ name, email }) => ({ ...(name ? { name } : {}), ...(email ? { email } : {}) }))
    },
    send: async () => {
      const found = contactProblems(values)
      setProblems(found)
      setTries((count) => count + 1)
      if (Object.keys(found).length > 0) return
      await run({ ...values, email: values.email.trim(), language: toLanguage(i18n.language) })
    },
  }
}
