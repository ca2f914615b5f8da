import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { conversionMethods, toGradePoints } from '#src/features/matching/tiers/grades.rules.ts'
import { listCountriesOfScale } from '#src/features/profile/grade-systems.rules.ts'
import { type GpaScale, parseGpa } from '#src/features/profile/rules.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import classes from './onboarding-steps.module.css'

/** Maximum of countries that are named beside a scale. */
const maxCountries = 6

/**
 * What a grade counts as in points of 4.0, with the method of the conversion, and where its scale is used. Nothing for
 * the scale of 4.0 itself.
 */
export const GradeConversion = ({ gpa, scale }: { gpa: string; scale: GpaScale }) => {
  const { t, i18n } = useTranslation()
  const method = conversionMethods[scale]
  if (method === null) return null
  const grade = parseGpa(gpa, scale)
  const points = grade === undefined ? null : toGradePoints(grade, scale)
  const countries = listCountriesOfScale(scale)
    .slice(0, maxCountries)
    .map((code) => formatCountryName(code, i18n.language))
  return (
    <Text size="sm" c="dimmed" className={classes.whole ?? ''}>
      {points === null
        ? t('onboarding.gradeConversion.usedIn', { countries: formatList(countries, i18n.language) })
        : t('onboarding.gradeConversion.shown', {
            points: getNumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(points),
            method: t(`onboarding.gradeConversion.method.${method}`),
          })}
    </Text>
  )
}
