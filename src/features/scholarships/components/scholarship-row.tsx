import { Anchor, Button, Group, Text, Title, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconExternalLink, IconMinus, IconX } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { FactHistory } from '#src/features/catalogue/components/fact-history.tsx'
import { formatFactYear } from '#src/features/catalogue/components/fact-labels.ts'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { formatDeadlineFact, formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { OwnPageFacts } from '#src/features/official-pages/components/own-page-facts.tsx'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import {
  type Criterion,
  calculateNetCost,
  criteria,
  isUsableFor,
  listMissingCriteria,
  type Amount as Money,
  ruleKinds,
  type Verdict,
} from '../rules.ts'
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
  const list = scholarship.lists[criterion]
  const Icon = icons[verdict]
  const known = rule ?? (list && { value: { in: list } })
  const written = known ? formatFactValue(ruleKinds[criterion], known, { t, language: i18n.language }) : ''
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

/** Criteria that a source states, that the entry lists, or that a moderator verified. */
const Criteria = ({ scholarship }: { scholarship: FoundScholarship }) => {
  const { isVerified, rules, lists } = scholarship
  const shown = criteria.filter(
    (one) => (isVerified && verifiedCriteria.includes(one)) || rules[one] !== undefined || lists[one] !== undefined,
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

const currentAmount = (fact: SourcedFact | null) =>
  typeof fact?.value === 'number' && fact.currency && !fact.isOld
    ? { value: fact.value, currency: fact.currency }
    : undefined

const NetCost = ({ scholarship, programme }: Omit<ScholarshipRowProps, 'programmes'>) => {
  const { t, i18n } = useTranslation()
  const award = currentAmount(scholarship.amount)
  if (!programme || !award) return null
  if (!isUsableFor(scholarship, programme))
    return (
      <Text size="sm" c="dimmed">
        {t('scholarships.notForProgramme')}
      </Text>
    )
  const left = programme.tuition ? calculateNetCost(programme.tuition, award) : undefined
  if (!left || !programme.tuition) return null
  const write = (value: number) => formatMoney(Math.round(value), left.currency, i18n.language)
  const { value, isAverage } = programme.tuition
  return (
    <Text size="sm" data-figures>
      {t(isAverage ? 'scholarships.netCostAverage' : 'scholarships.netCost', {
        tuition: write(value),
        left: write(left.value),
      })}
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
  const due = formatDeadlineFact(deadline, { t, language: i18n.language })
  return due ? <Text data-figures>{due}</Text> : <Text c="dimmed">{t('catalogue.fact.notKnown')}</Text>
}

/** Amounts and dates, as far as a source states them. */
const Stated = ({ amount, amountTotal, opens, deadline, nextDeadline }: FoundScholarship) => {
  const { t } = useTranslation()
  // A date that has passed is labelled with its cycle: the expected one is in the folded part.
  const due = deadline && nextDeadline?.isExpected ? { ...deadline, isOld: true } : deadline
  const stated = [
    [t('scholarships.amount'), amount && <Amount amount={amount} />],
    [t('catalogue.fact.amount_total'), amountTotal && <Amount amount={amountTotal} />],
    [t('catalogue.fact.opens'), opens && <Due deadline={opens} />],
    [t('catalogue.fact.deadline'), due && <Due deadline={due} />],
  ] as const
  const known = stated.filter(([, value]) => value !== null)
  if (known.length === 0) return null
  return (
    <dl className={classes.facts}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Facts of a scholarship by their kind, for their sources and history. */
const factsOf = ({ amount, amountTotal, opens, deadline, funding, rules }: FoundScholarship) => {
  const own = { amount, amount_total: amountTotal, opens, deadline, funding }
  const stated = criteria.map((criterion) => [ruleKinds[criterion], rules[criterion] ?? null] as const)
  return Object.fromEntries(
    [...Object.entries(own), ...stated].flatMap(([kind, fact]) => (fact === null ? [] : [[kind, fact]])),
  )
}

/** Most countries named in a folded row. */
const namedCountries = 3

/** Next deadline in a folded row; outlined and with the years that it comes from while it is only expected. */
const NextDeadline = ({ next }: { next: NonNullable<FoundScholarship['nextDeadline']> }) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const { date, isExpected, years } = next
  if (!isExpected)
    return <bdi className={classes.due}>{t('scholarships.due', { date: formatDate(date, language, 'UTC') })}</bdi>
  const certainty = years.length === 0 ? 'undated' : 'one_cycle'
  return (
    <bdi className={classes.expected}>
      {formatExpectedDeadline({ localDate: date, years, certainty }, { t, language })}
    </bdi>
  )
}

/** What decides at a glance: the reason against it, where it can be used, the amount and the next deadline. */
const Summary = ({ scholarship }: { scholarship: FoundScholarship }) => {
  const { t, i18n } = useTranslation()
  const { standing, criteria: verdicts, provider, countries, nextDeadline, funding } = scholarship
  const [missed] = standing === 'does_not_fit' ? listMissingCriteria(verdicts) : []
  const amount = currentAmount(scholarship.amount)
  const total = currentAmount(scholarship.amountTotal)
  const write = ({ value, currency }: Money) => formatMoney(value, currency, i18n.language)
  const places =
    countries.length > namedCountries
      ? t('scholarships.countries', { count: countries.length })
      : formatList(
          countries.map((code) => formatCountryName(code, i18n.language)),
          i18n.language,
        )
  return (
    <p className={classes.summary} data-figures>
      {missed ? (
        <span>
          {t(`scholarships.criterion.${missed}`)}
          {': '}
          {t('scholarships.verdict.no')}
        </span>
      ) : null}
      <bdi>{provider}</bdi>
      {places === '' ? null : <span>{places}</span>}
      {funding?.value === 'full' ? <span>{t('scholarships.fullyFunded')}</span> : null}
      {amount ? <bdi>{t('scholarships.perYear', { amount: write(amount) })}</bdi> : null}
      {total && !amount ? <bdi>{t('scholarships.inTotal', { amount: write(total) })}</bdi> : null}
      {nextDeadline ? <NextDeadline next={nextDeadline} /> : null}
    </p>
  )
}

/** Unfolded part: eligibility, stated facts, and actions. */
const Details = ({ scholarship, programmes }: Omit<ScholarshipRowProps, 'programme'>) => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(false)
  const { id, name, websiteUrl, isVerified } = scholarship
  return (
    <div className={classes.details}>
      <div className={classes.words}>
        <Criteria scholarship={scholarship} />
      </div>
      <Stated {...scholarship} />
      <Group gap="sm" className={classes.actions ?? ''}>
        <a className={classes.check} href={websiteUrl} target="_blank" rel="noopener">
          {isVerified ? t('scholarships.page') : t('scholarships.unverified')}
          <IconExternalLink size={14} aria-hidden="true" data-mirrored />
        </a>
        <TextLink to="/scholarships/$id" params={{ id }} size="sm">
          {t('scholarships.details.open')}
        </TextLink>
        <ReadPageButton about={{ kind: 'scholarship', id }} url={websiteUrl} name={name} variant="subtle" />
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
      <OwnPageFacts entity="scholarships" id={id} />
      <div className={classes.why}>
        <FactHistory entity="scholarships" id={id} name={name} facts={factsOf(scholarship)} />
      </div>
    </div>
  )
}

/** Row of a scholarship, folded to a few words: the user's eligibility and the sources are in the unfolded part. */
export const ScholarshipRow = ({ scholarship, programmes, programme }: ScholarshipRowProps) => {
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <Title order={3} className={classes.name ?? ''}>
          <UnstyledButton
            className={classes.toggle ?? ''}
            aria-expanded={isOpen}
            aria-controls={panel}
            onClick={() => setOpen(!isOpen)}
          >
            <bdi>{scholarship.name}</bdi>
            <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} data-open={isOpen || undefined} />
          </UnstyledButton>
        </Title>
        <Summary scholarship={scholarship} />
        <NetCost scholarship={scholarship} programme={programme} />
      </div>
      <div id={panel}>{isOpen ? <Details scholarship={scholarship} programmes={programmes} /> : null}</div>
    </li>
  )
}
