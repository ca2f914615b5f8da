import { useTranslation } from 'react-i18next'
import { isEmailAddress } from '#src/shared/email-address.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { isWebAddressOrEmpty } from '#src/shared/web-address.ts'

/** What forms check in many places: each takes a field's value and answers what is wrong with it, or null. */
export const useFieldValidation = () => {
  const { t, i18n } = useTranslation()
  const count = (value: number) => getNumberFormat(i18n.language).format(value)
  return {
    filled: (value: string) => (value.trim() === '' ? t('ui.required') : null),
    email: (value: string) => (value.trim() === '' || isEmailAddress(value) ? null : t('contact.problem.emailInvalid')),
    webAddress: (value: string) => (isWebAddressOrEmpty(value) ? null : t('profile.problem.webAddress')),
    /** For texts that keep what is too long, so that nothing pasted is cut off unseen. */
    atMost: (limit: number) => (value: string) =>
      value.length > limit
        ? t('applications.editor.notesTooLong', { limit: count(limit), over: count(value.length - limit) })
        : null,
  }
}
