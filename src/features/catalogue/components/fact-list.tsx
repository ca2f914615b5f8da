import { useTranslation } from 'react-i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { UniversityDetails } from '../contract.ts'
import classes from './fact-list.module.css'
import { FactValue } from './fact-value.tsx'

const kinds = ['admission_rate_undergraduate', 'tuition_per_year', 'application_fee'] as const
/** Kinds that only some registers state: they are not listed as missing. */
const registerKinds = ['accredited_until', 'student_sponsor'] as const
const controls = ['public', 'private-nonprofit', 'private-forprofit'] as const

/** Lists the known facts of a university, each with its source, and labels unpublished ones as such. */
export const FactList = ({ university }: { university: UniversityDetails }) => {
  const { t, i18n } = useTranslation()
  const control = controls.find((known) => known === university.control)
  const location = [university.city, university.region, formatCountryName(university.country, i18n.language)]
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <dt>{t('catalogue.fact.place')}</dt>
        <dd>
          <bdi>{joinParts(location, i18n.language)}</bdi>
        </dd>
      </div>
      <div className={classes.fact}>
        <dt>{t('catalogue.fact.control')}</dt>
        <dd className={control ? undefined : classes.unknown}>
          {control ? t(`catalogue.control.${control}`) : t('catalogue.fact.notKnown')}
        </dd>
      </div>
      {[...kinds, ...registerKinds.filter((kind) => university.facts[kind])].map((kind) => (
        <div key={kind} className={classes.fact}>
          <dt>{t(`catalogue.fact.${kind}`)}</dt>
          <dd>
            <FactValue kind={kind} fact={university.facts[kind]} place={university} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
