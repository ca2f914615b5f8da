import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { countDaysUntil } from '#src/shared/dates.ts'
import { getRelativeFormat } from '#src/shared/formats.ts'
import type { ProgramDetails } from '../contract.ts'
import { selectOwnPrice } from '../facts/credit-price.rules.ts'
import { formatCreditRule } from '../facts/deciding-values.format.ts'
import { formatExpectedBasis, formatExpectedDay, formatPassedDeadline } from '../facts/expected-deadline.format.ts'
import { projectDeadline } from '../facts/expected-deadline.rules.ts'
import { formatFactValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { parseDeadlineDate } from '../rules.ts'
import { ConvertedAmount } from './converted-amount.tsx'
import { formatScope } from './fact-labels.ts'
import { FactSource } from './fact-source.tsx'
import { tableKinds } from './fact-table.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { OtherDates } from './other-dates.tsx'
import classes from './program-facts.module.css'
import { ResidentPrice } from './resident-price.tsx'

const kinds = tableKinds.programs

/** Optional kinds that do not apply to most programmes: they are not listed as missing. */
const isExtra = (kind: string) =>
  [
    'tuition_per_credit',
    'gmat',
    'mode',
    'generated_text',
    'degrees_awarded',
    'official_grade',
    'intake',
    'entry_score',
    'admission_rate',
    'accredited_until',
    'student_sponsor',
  ].includes(kind)

type FactProps = {
  kind: (typeof kinds)[number]
  fact: SourcedFact
  isOfUniversity: boolean
  /** Note below the value: the amount in the display currency. */
  note?: ReactNode
}

const Fact = ({ kind, fact, isOfUniversity, note }: FactProps) => {
  const { t, i18n } = useTranslation()
  const scope = isOfUniversity ? t('catalogue.program.ofUniversity') : formatScope(fact, t, i18n.language)
  return (
    <div className={classes.fact} data-undated={fact.year === '' || undefined}>
      <dt>{t(`catalogue.fact.${kind}`)}</dt>
      <dd>
        <FactSource kind={kind} fact={fact}>
          <bdi>{formatFactValue(kind, fact, { t, language: i18n.language })}</bdi>
        </FactSource>
        {note}
        <OtherDates value={fact.value} />
        {scope ? (
          <Text size="sm" c="dimmed">
            {scope}
          </Text>
        ) : null}
      </dd>
    </div>
  )
}

/** Deciding facts, in the order of interest. */
const keyKinds = [
  'deadline',
  'tuition_per_year',
  'application_fee',
  'duration_months',
  'tests',
  'letters',
  'start',
] as const

/** Outlined note of the next expected date of an earlier deadline, without a count of days, because the date is not stated. */
const ExpectedNote = ({ fact }: { fact: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  const expected = projectDeadline(fact, new Date().toISOString())
  if (!expected) return null
  const reader = { t, language: i18n.language }
  return (
    <Text component="p" size="sm" mt={4} mb={0} data-figures>
      <bdi className={classes.expected}>
        {t('deadlines.expected.label')} {formatExpectedDay(expected.localDate, i18n.language)}
      </bdi>{' '}
      {formatExpectedBasis(expected, reader)} {formatPassedDeadline(expected, reader)}
    </Text>
  )
}

/** A deciding fact; a yearly price may be estimated from the price of a credit. */
type KeyFact = SourcedFact & { perCredit?: number }

type Place = Pick<ProgramDetails['university'], 'country' | 'region'>

/** Formats the remaining days, or an amount in the display currency with the rule of an estimate. */
const KeyNote = ({ kind, fact, place }: { kind: (typeof keyKinds)[number]; fact: KeyFact; place: Place }) => {
  const { t, i18n } = useTranslation()
  const { value, currency, perCredit } = fact
  const date = kind === 'deadline' && !fact.isOld ? parseDeadlineDate(value) : undefined
  const left = date === undefined ? -1 : countDaysUntil(`${date}T12:00:00Z`, Date.now(), 'UTC')
  if (left >= 0)
    return (
      <Text size="sm" c="dimmed" data-figures>
        <bdi>{getRelativeFormat(i18n.language, { numeric: 'auto' }).format(left, 'day')}</bdi>
      </Text>
    )
  if (kind === 'deadline') return <ExpectedNote fact={fact} />
  if (typeof value !== 'number' || value <= 0 || !currency) return null
  return (
    <>
      <ConvertedAmount amount={value} currency={currency} />
      <ResidentPrice fact={fact} place={place} />
      {perCredit === undefined ? null : (
        <Text size="sm" c="dimmed" data-figures>
          {formatCreditRule(perCredit, currency, { t, language: i18n.language })}
        </Text>
      )}
    </>
  )
}

type OfProgram = { program: Pick<ProgramDetails, 'id' | 'facts' | 'inherited'> }

/** Shows the deciding facts of a programme at the top of its page: each with source and year, or as not stated. */
export const KeyFacts = ({ program: { facts, inherited }, place }: OfProgram & { place: Place }) => {
  const { t } = useTranslation()
  return (
    <dl className={classes.key}>
      {keyKinds.map((kind) => {
        const own = kind === 'tuition_per_year' ? selectOwnPrice(facts) : facts[kind]
        const fact: KeyFact | undefined = own ?? inherited[kind]
        if (fact)
          return (
            <Fact
              key={kind}
              {...{ kind, fact }}
              isOfUniversity={!own}
              note={<KeyNote kind={kind} fact={fact} place={place} />}
            />
          )
        return (
          <div key={kind} className={classes.fact} data-undated>
            <dt>{t(`catalogue.fact.${kind}`)}</dt>
            <dd>{t('catalogue.fact.notKnown')}</dd>
          </div>
        )
      })}
    </dl>
  )
}

const isKey = (kind: string) => keyKinds.some((key) => key === kind)

/**
 * Lists the other known facts of a programme, dated ones first. Facts inherited from the university say so, and
 * unstated ones are named.
 */
export const ProgramFacts = ({ program: { id, facts, inherited } }: OfProgram) => {
  const known = kinds
    .flatMap((kind) => {
      const fact = facts[kind] ?? inherited[kind]
      return fact && !isKey(kind) ? [{ kind, fact, isOfUniversity: !facts[kind] }] : []
    })
    .toSorted((a, b) => Number(a.fact.year === '') - Number(b.fact.year === ''))
  const unknown = kinds.filter((kind) => !(kind in facts || kind in inherited || isExtra(kind)))
  return (
    <>
      {known.length > 0 ? (
        <dl className={classes.facts}>
          {known.map((one) => (
            <Fact key={one.kind} {...one} />
          ))}
        </dl>
      ) : null}
      {unknown.length > 0 ? <MissingFacts id={id} facts={facts} kinds={unknown} /> : null}
    </>
  )
}
