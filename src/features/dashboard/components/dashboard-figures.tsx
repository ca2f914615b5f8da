import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { Stat } from '#src/client/ui/stat.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatMoney, formatMoneyShort } from '#src/shared/money.ts'
import type { Snapshot } from '../contract.ts'
import { isPartLoaded } from '../rules.ts'
import classes from './dashboard-figures.module.css'

/** Currency of the sum of scholarships. */
const sumCurrency = 'USD'

/** Explains the sum of scholarships; without a known sum, shows how many may fit instead of a zero. */
const SumDetail = ({ figures }: Pick<Snapshot, 'figures'>) => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  const { scholarshipsFound, scholarshipsCount, scholarshipsSum } = figures
  if (scholarshipsFound === 0)
    return scholarshipsCount > 0
      ? t('snapshot.scholarshipsCounted', { count: scholarshipsCount })
      : t('snapshot.scholarshipsNoneHelp')
  const { parts, largest } = scholarshipsSum
  const named = largest.map(({ name, amount }) => `${name} (${formatMoney(amount, sumCurrency, i18n.language)})`)
  const all = parts > largest.length ? [...named, t('snapshot.scholarshipsAndOthers')] : named
  return (
    <>
      {own === sumCurrency ? null : <ConvertedAmount amount={scholarshipsFound} currency={sumCurrency} />}{' '}
      {t('snapshot.scholarshipsSum', { count: parts, list: formatList(all, i18n.language) })}
    </>
  )
}

/** Dashboard figures; the sum of scholarships is shown in thousands (DB-01). */
export const DashboardFigures = ({ snapshot }: { snapshot: Snapshot }) => {
  const { t, i18n } = useTranslation()
  const { figures } = snapshot
  // An unread figure is not zero.
  const isKnown = isPartLoaded(snapshot, 'figures')
  const count = (value: number) => (isKnown ? getNumberFormat(i18n.language).format(value) : t('snapshot.notKnown'))
  // A sum of zero would look like a fact.
  const scholarships =
    figures.scholarshipsFound > 0
      ? formatMoneyShort(figures.scholarshipsFound, sumCurrency, i18n.language)
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
          detail={isKnown ? <SumDetail figures={figures} /> : undefined}
          link={<TextLink to="/scholarships">{t('snapshot.seeScholarships')}</TextLink>}
        />
      </dl>
    </section>
  )
}
