import { useTranslation } from 'react-i18next'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { Stat } from '#src/client/ui/stat.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { formatMoneyShort } from '#src/shared/money.ts'
import type { Snapshot } from '../contract.ts'
import { knows } from '../rules.ts'
import classes from './dashboard-figures.module.css'

/** What the sum of scholarships is kept in. */
const sumCurrency = 'USD'

/** Three figures; what scholarships could bring is an amount in thousands (DB-01). */
export const DashboardFigures = ({ snapshot }: { snapshot: Snapshot }) => {
  const { t, i18n } = useTranslation()
  const own = useReaderCurrency()
  const { figures } = snapshot
  // A figure that could not be read is not zero.
  const isKnown = knows(snapshot, 'figures')
  const count = (value: number) =>
    isKnown ? new Intl.NumberFormat(i18n.language).format(value) : t('snapshot.notKnown')
  const scholarships = formatMoneyShort(figures.scholarshipsFound, sumCurrency, i18n.language)
  const isConverted = figures.scholarshipsFound > 0 && own !== sumCurrency
  // Where no amount is published, how many there are says more than a sum of nothing.
  const isCounted = figures.scholarshipsFound === 0 && figures.scholarshipsCount > 0
  const converted = isConverted ? (
    <ConvertedAmount amount={figures.scholarshipsFound} currency={sumCurrency} />
  ) : undefined
  const detail = isCounted ? t('snapshot.scholarshipsCounted', { count: figures.scholarshipsCount }) : converted
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
          detail={isKnown ? detail : undefined}
          link={<TextLink to="/scholarships">{t('snapshot.seeScholarships')}</TextLink>}
        />
      </dl>
    </section>
  )
}
