import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { countryCodes } from '#src/shared/countries.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { getCollator } from '#src/shared/formats.ts'
import { FIELDS } from '../../rules.ts'
import { controls, type EntryForm, languageCodes } from '../entries.rules.ts'

type Choice = { value: string; label: string }

/** Returns the options of a form field with translated labels; empty for a text field. */
export const useChoices = (form: EntryForm): Choice[] => {
  const { t, i18n } = useTranslation()
  const { compare } = getCollator(i18n.language)
  const sorted = (choices: Choice[]) => choices.sort((a, b) => compare(a.label, b.label))
  if (form === 'country' || form === 'countries')
    return sorted(countryCodes.map((code) => ({ value: code, label: formatCountryName(code, i18n.language) })))
  if (form === 'field' || form === 'fields')
    return sorted(FIELDS.map(({ id }) => ({ value: id, label: t(`catalogue.field.${id}`) })))
  if (form === 'level' || form === 'levels')
    return degreeLevels.map((level) => ({ value: level, label: t(`catalogue.level.${level}`) }))
  if (form === 'control') return controls.map((value) => ({ value, label: t(`catalogue.control.${value}`) }))
  if (form === 'language')
    return sorted(languageCodes.map((code) => ({ value: code, label: formatLanguageName(code, i18n.language) })))
  if (form === 'accepting')
    return [
      { value: 'yes', label: t('professors.accepting') },
      { value: 'no', label: t('professors.notAccepting') },
    ]
  return []
}
