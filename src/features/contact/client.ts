import { useForm } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { setServerFieldError } from '#src/client/ui/server-field-error.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { type ContactValues, validateContact } from './rules.ts'

type Question = Parameters<typeof client.contact.send>[0]

/** Sends a question, and retries with a proof of work when the server requires one. */
const sendQuestion = async (question: Question) => {
  try {
    return await client.contact.send(question)
  } catch (error) {
    if (!(error instanceof ORPCError) || error.code !== 'PROOF_OF_WORK_REQUIRED') throw error
    const { solveChallenge } = await import('#src/client/proof-of-work.ts')
    return await client.contact.send({ ...question, proofOfWork: await solveChallenge(error.data.challenge) })
  }
}

type Typed = Partial<ContactValues> & { website?: string }

/** Contact form state, pre-filled with the name and address of a signed-in user. */
export const useContactForm = () => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(sessionQuery)
  const [tries, setTries] = useState(0)
  const withPerson = (typed: Typed): ContactValues & { website: string } => ({
    name: data?.person?.displayName ?? '',
    email: data?.person?.email ?? '',
    topic: 'other',
    message: '',
    website: '',
    ...typed,
  })
  const form = useForm<Typed>({
    initialValues: {},
    validate: (typed) =>
      Object.fromEntries(
        Object.entries(validateContact(withPerson(typed))).map(([field, problem]) => [
          field,
          t(`contact.problem.${problem}`),
        ]),
      ),
  })
  const save = useAppMutation({
    write: sendQuestion,
    failed: null,
    onFailed: (error) => setServerFieldError(form, error),
  })
  const failure =
    getErrorCode(save.error) === 'MAIL_UNAVAILABLE' ? t('contact.mailUnavailable') : formatErrorText(save.error, t)
  const values = withPerson(form.values)
  return {
    form,
    values,
    isPending: save.isPending,
    /** Counts attempts, so that a second error message takes the focus again. */
    tries,
    failure: save.error ? failure : undefined,
    reference: save.data?.reference,
    field: (name: keyof typeof values) => ({ name, ...form.getInputProps(name), value: values[name] }),
    startAnew: () => {
      const { name, email } = form.getValues()
      save.reset()
      form.reset()
      form.setValues({ ...(name ? { name } : {}), ...(email ? { email } : {}) })
    },
    send: async (typed: Typed) => {
      setTries((count) => count + 1)
      const question = withPerson(typed)
      await save.run({ ...question, email: question.email.trim(), language: toLanguage(i18n.language) })
    },
  }
}
