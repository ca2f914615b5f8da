import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { IconCheck, IconExternalLink, IconMinus, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { FactHistory } from '#src/features/catalogue/components/fact-history.tsx'
import { formatFactYear } from '#src/features/catalogue/components/fact-labels.ts'
import { writeDeadlineFact, writeValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import { type Criterion, calculateNetCost, criteria, isUsableFor, ruleKinds, type Verdict } from '../rules.ts'
import { ScholarshipDeadline } from './scholarship-deadline.tsx'
import classes from './scholarship-row.module.css'

type ScholarshipRowProps = {
  scholarship: FoundScholarship
  programmes: ShortlistedProgramme[]
  /** Programme whose cost is shown. */
  programme: ShortlistedProgramme | undefined
}

const icons: Record<Verdict, typeof IconCheck> = { yes: IconCheck, no: IconX, unknown: IconMinus }

/** Cycle of a stated rule, otherwise its year. */
const statedFor = ({ cycle, year }: SourcedFact, t: TFunction): string =>
  cycle ?? (year === '' ? t('catalogue.fact.undated') : year)

const Rule = ({ criterion, scholarship }: { criterion: Criterion; scholarship: FoundScholarship }) => {
  const { t, i18n } = useTranslation()
  const verdict = scholarship.criteria[criterion]
  const rule = scholarship.rules[criterion]
  const Icon = icons[verdict]
  const written = rule ? writeValue(ruleKinds[criterion], rule, { t, language: i18n.language }) : ''
  const name = t(`scholarships.criterion.${criterion}`)
  return (
    <li data-verdict={verdict}>
      <Icon size={16} aria-hidden="true" />
      <span>
        {name}
        {': '}
        {t(`scholarships.verdict.${verdict}`)}
        {written ? <span className={classes.rule}>{written}</span> : null}
        {rule?.source.url ? (
          <Anchor
            href={rule.source.url}
            target="_blank"
            rel="noopener"
            size="sm"
            aria-label={t('scholarships.ruleSource', { year: statedFor(rule, t) })}
          >
            {statedFor(rule, t)}
          </Anchor>
        ) : null}
      </span>
    </li>
  )
}

/** Criteria that a verified entry covers, whether or not it states a requirement for them. */
const verifiedCriteria: readonly Criterion[] = ['level', 'field', 'country', 'nationality', 'grade']

/** Criteria that a source states or that a moderator verified. */
const Criteria = ({ scholarship }: { scholarship: FoundScholarship }) => {
  const shown = criteria.filter(
    (one) => (scholarship.isVerified && verifiedCriteria.includes(one)) || scholarship.rules[one] !== undefined,
  )
  if (shown.length === 0) return null
  return (
    <ul className={classes.criteria}>
      {shown.map((criterion) => (
        <Rule key={criterion} criterion={criterion} scholarship={scholarship} />
      ))}
    </ul>
  )
}

const amountOf = ({ amount }: FoundScholarship) =>
  typeof amount?.value === 'number' && amount.currency && !amount.isOld
    ? { value: amount.value, currency: amount.currency, year: amount.year }
    : undefined

const NetCost = ({ scholarship, programme }: Omit<ScholarshipRowProps, 'programmes'>) => {
  const { t, i18n } = useTranslation()
  const award = amountOf(scholarship)
  if (!programme || !award) return null
  // Unverified countries and levels do not exclude a programme.
  if (!isUsableFor(scholarship, programme))
    return scholarship.isVerified ? (
      <Text size="sm" c="dimmed">
        {t('scholarships.notForProgramme')}
      </Text>
    ) : null
  const left = programme.tuition ? calculateNetCost(programme.tuition, award) : undefined
  if (!left || !programme.tuition) return null
  const write = (value: number) => formatMoney(Math.round(value), left.currency, i18n.language)
  return (
    <Text size="sm" data-figures>
      {t('scholarships.netCost', { tuition: write(programme.tuition.value), left: write(left.value) })}
    </Text>
  )
}

const Amount = ({ amount }: { amount: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  const { value, currency, isOld } = amount
  if (typeof value !== 'number' || !currency) return <Text c="dimmed">{t('catalogue.fact.notKnown')}</Text>
  return (
    <Text fw={isOld ? 400 : 600} {...(isOld ? { c: 'dimmed' } : {})} data-figures>
      <bdi>{formatMoney(value, currency, i18n.language)}</bdi>{' '}
      <Text span size="sm" c="dimmed">
        {formatFactYear('amount', amount, t)}
      </Text>{' '}
      <ConvertedAmount amount={value} currency={currency} />
    </Text>
  )
}

const Due = ({ deadline }: { deadline: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  const due = writeDeadlineFact(deadline, { t, language: i18n.language })
  return due ? <Text data-figures>{due}</Text> : <Text c="dimmed">{t('catalogue.fact.notKnown')}</Text>
}

/** Amount and deadline, if a source states them. */
const Stated = ({ amount, deadline }: FoundScholarship) => {
  const { t } = useTranslation()
  if (!amount && !deadline) return null
  return (
    <dl className={classes.facts}>
      {amount ? (
        <div>
          <dt>{t('scholarships.amount')}</dt>
          <dd>
            <Amount amount={amount} />
          </dd>
        </div>
      ) : null}
      {deadline ? (
        <div>
          <dt>{t('catalogue.fact.deadline')}</dt>
          <dd>
            <Due deadline={deadline} />
          </dd>
        </div>
      ) : null}
    </dl>
  )
}

const factsOf = ({ amount, deadline, rules }: FoundScholarship) => ({
  ...(amount ? { amount } : {}),
  ...(deadline ? { deadline } : {}),
  ...Object.fromEntries(
    criteria.flatMap((criterion) => {
      const rule = rules[criterion]
      return rule ? [[ruleKinds[criterion], rule]] : []
    }),
  ),
})

/** Row of a scholarship: amount, deadline, the user's eligibility, and the net cost of a programme. */
export const ScholarshipRow = ({ scholarship, programmes, programme }: ScholarshipRowProps) => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { name, provider, websiteUrl, isVerified } = scholarship
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title order={3} tabIndex={-1} className={classes.name ?? ''}>
          <bdi>{name}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          <bdi>{provider}</bdi>
        </Text>
        <Criteria scholarship={scholarship} />
        <NetCost scholarship={scholarship} programme={programme} />
      </div>
      <Stated {...scholarship} />
      <Group gap="sm" className={classes.actions ?? ''}>
        <a className={classes.check} href={websiteUrl} target="_blank" rel="noopener">
          {isVerified ? t('scholarships.page') : t('scholarships.unverified')}
          <IconExternalLink size={14} aria-hidden="true" data-mirrored />
        </a>
        {programmes.length > 0 && !isAdding ? (
          <Button variant="subtle" size="compact-sm" onClick={() => setAdding(true)}>
            {t('scholarships.toCalendar')}
          </Button>
        ) : null}
      </Group>
      {isAdding ? (
        <div className={classes.form}>
          <ScholarshipDeadline scholarship={scholarship} programmes={programmes} onDone={() => setAdding(false)} />
        </div>
      ) : null}
      <div className={classes.why}>
        <FactHistory entity="scholarships" id={scholarship.id} name={name} facts={factsOf(scholarship)} />
      </div>
    </li>
  )
}
