import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { FactSource } from '#src/features/catalogue/components/fact-source.tsx'
import { ResidentPrice } from '#src/features/catalogue/components/resident-price.tsx'
import { formatCreditRule } from '#src/features/catalogue/facts/deciding-values.format.ts'
import { formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import { isStatedGrade } from '#src/features/profile/rules.ts'
import { convertRounded } from '#src/shared/currency-exchange.ts'
import { formatMoney } from '#src/shared/money.ts'
import { type ComparedFact as Compared, type ComparedKind, toComparablePoints } from '../comparison.rules.ts'
import classes from './comparison.module.css'

type ComparedFactProps = {
  kind: ComparedKind
  fact: Compared | undefined
  /** Country and region of the university, for the price of residents. */
  place: { country: string; region: string | null } | undefined
  isPending: boolean
}

/** Converts a value to the unit of its row when it is stated in another one. */
const useCommonUnit = () => {
  const { t, i18n } = useTranslation()
  const own = useDisplayCurrency()
  return ({ value, currency }: Compared): string | undefined => {
    if (typeof value === 'number' && currency && currency !== own && value > 0) {
      const converted = convertRounded(value, currency, own)
      return converted === undefined ? undefined : formatMoney(converted, own, i18n.language)
    }
    const points = isStatedGrade(value) && value.scale !== '4.0' ? toComparablePoints(value) : undefined
    return points === undefined ? undefined : t('shortlist.compare.ofFour', { points })
  }
}

const Value = ({ kind, fact }: { kind: ComparedKind; fact: Compared }) => {
  const { t, i18n } = useTranslation()
  const { value } = fact
  // Lines of text stand below each other; lists of choices are translated.
  if (!Array.isArray(value) || value.length < 2 || !value.every((line) => typeof line === 'string') || kind === 'mode')
    return <bdi>{formatFactValue(kind, fact, { t, language: i18n.language })}</bdi>
  return (
    <ul className={classes.lines}>
      {value.map((line) => (
        <li key={String(line)}>
          <bdi>{String(line)}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Cell of one fact: in the unit of its row, then as stated, with year and source. */
export const ComparedFact = ({ kind, fact, place, isPending }: ComparedFactProps) => {
  const { t, i18n } = useTranslation()
  const toCommonUnit = useCommonUnit()
  if (isPending) return <Skeleton height={20} />
  if (!fact) return <span className={classes.unknown}>{t('catalogue.fact.notKnown')}</span>
  const common = toCommonUnit(fact)
  return (
    <>
      {common ? (
        <span className={classes.common} data-figures>
          <bdi>{t('catalogue.fact.about', { amount: common })}</bdi>
        </span>
      ) : null}
      <span className={common ? classes.stated : undefined}>
        <FactSource kind={kind} fact={fact}>
          <Value kind={kind} fact={fact} />
        </FactSource>
      </span>
      {kind === 'tuition_per_year' && place ? <ResidentPrice fact={fact} place={place} /> : null}
      {fact.perCredit === undefined ? null : (
        <Text size="xs" c="dimmed" data-figures>
          {formatCreditRule(fact.perCredit, fact.currency ?? '', { t, language: i18n.language })}
        </Text>
      )}
      {fact.isOfUniversity ? (
        <Text size="xs" c="dimmed">
          {t('shortlist.compare.ofUniversity')}
        </Text>
      ) : null}
    </>
  )
}
