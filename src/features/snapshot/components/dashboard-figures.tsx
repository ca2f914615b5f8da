import { useTranslation } from 'react-i18next'
import { Stat } from '#src/client/ui/stat.tsx'
import { formatMoney } from '#src/shared/money.ts'
import type { Snapshot } from '../contract.ts'
import classes from './dashboard-figures.module.css'

/** Three figures; what scholarships could bring is an amount in thousands (DB-01). */
export const DashboardFigures = ({ figures }: { figures: Snapshot['figures'] }) => {
  const { t, i18n } = useTranslation()
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  const thousands = formatMoney(Math.round(figures.scholarshipsFound / 1000), 'USD', i18n.language)
  return (
    <section aria-label={t('snapshot.figuresTitle')}>
      <dl className={classes.figures}>
        <Stat value={count(figures.universitiesMatched)} label={t('snapshot.matched')} />
        <Stat value={count(figures.deadlinesThisMonth)} label={t('snapshot.deadlinesMonth')} />
        <Stat value={t('snapshot.thousands', { amount: thousands })} label={t('snapshot.scholarships')} />
      </dl>
    </section>
  )
}
