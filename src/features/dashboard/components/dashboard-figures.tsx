import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { Stat } from '#src/client/ui/stat.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { isolateName } from '#src/shared/lists.ts'
import { formatMoneyShort } from '#src/shared/money.ts'
import type { Snapshot } from '../contract.ts'
import { isPartLoaded } from '../rules.ts'
import classes from './dashboard-figures.module.css'

/** Currency of the largest amount. */
const amountCurrency = 'USD'

/** Which scholarship pays the largest amount, and the earliest deadline. */
const ScholarshipDetail = ({ figures: { scholarshipsFound, scholarships } }: Pick<Snapshot, 'figures'>) => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  const { count, largest, nextDeadline } = scholarships
  if (count === 0) return t('snapshot.scholarshipsNoneHelp')
  const isConverted = largest !== null && own !== amountCurrency
  return (
    <>
      {isConverted ? <ConvertedAmount amount={scholarshipsFound} currency={amountCurrency} /> : null}{' '}
      {largest
        ? t('snapshot.scholarshipsLargest', { count, name: isolateName(largest.name, i18n.language) })
        : t('snapshot.scholarshipsCounted', { count })}{' '}
      {nextDeadline
        ? t(nextDeadline.isExpected ? 'snapshot.scholarshipsNextExpected' : 'snapshot.scholarshipsNext', {
            date: formatDate(nextDeadline.date, i18n.language, 'UTC'),
            name: isolateName(nextDeadline.name, i18n.language),
          })
        : null}
    </>
  )
}

/** Dashboard figures; the largest scholarship is shown in thousands (DB-01). */
export const DashboardFigures = ({ snapshot }: { snapshot: Snapshot }) => {
  const { t, i18n } = useTranslation()
  const { figures } = snapshot
  // An unread figure is not zero.
  const isKnown = isPartLoaded(snapshot, 'figures')
  const count = (value: number) => (isKnown ? getNumberFormat(i18n.language).format(value) : t('snapshot.notKnown'))
  // An amount of zero would look like a fact.
  const scholarships =
    figures.scholarshipsFound > 0
      ? formatMoneyShort(figures.scholarshipsFound, amountCurrency, i18n.language)
      : t('snapshot.scholarshipsNone')
  return (
    <section aria-label={t('snapshot.figuresTitle')}>
      <dl className={classes.figures}>
        <Stat
          value={count(figures.universitiesMatched)}
          label={t('snapshot.matched')}
          link={<TextLink to="/matched-universities">{t('snapshot.seeMatches')}</TextLink>}
        />
        <Stat
          value={count(figures.deadlinesThisMonth)}
          label={t('snapshot.deadlinesMonth')}
          link={
            <TextLink to="/applications" search={{ view: 'calendar' }}>
              {t('snapshot.seeDeadlines')}
            </TextLink>
          }
        />
        <Stat
          value={isKnown ? scholarships : t('snapshot.notKnown')}
          label={t('snapshot.scholarships')}
          detail={isKnown ? <ScholarshipDetail figures={figures} /> : undefined}
          link={<TextLink to="/scholarships">{t('snapshot.seeScholarships')}</TextLink>}
        />
      </dl>
    </section>
  )
}
