import { useTranslation } from 'react-i18next'
import { isEmailAddress } from '#src/shared/email-address.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { isWebAddressOrEmpty } from '#src/shared/web-address.ts'

/** Returns common field validators: each takes a field's value and returns the error text, or null. */
export const useFieldValidation = () => {
  const { t, i18n } = useTranslation()
  const count = (value: number) => getNumberFormat(i18n.language).format(value)
  return {
    filled: (value: string) => (value.trim() === '' ? t('ui.required') : null),
    email: (value: string) => (value.trim() === '' || isEmailAddress(value) ? null : t('contact.problem.emailInvalid')),
    webAddress: (value: string) => (isWebAddressOrEmpty(value) ? null : t('profile.problem.webAddress')),
    /** Validates the length of texts that keep excess input, so that pasted text is not cut silently. */
    atMost: (limit: number) => (value: string) =>
      value.length > limit
        ? t('applications.editor.notesTooLong', { limit: count(limit), over: count(value.length - limit) })
        : null,
  }
}
