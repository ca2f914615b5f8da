import { Button, Group, Text, Title } from '@mantine/core'
import { IconCheck, IconExternalLink, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConvertedAmount } from '#src/features/catalogue/components/converted-amount.tsx'
import { FactHistory } from '#src/features/catalogue/components/fact-history.tsx'
import { writeDeadline } from '#src/features/catalogue/components/write-value.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import { criteria, isUsableFor, netCost, type Verdict } from '../rules.ts'
import { ScholarshipDeadline } from './scholarship-deadline.tsx'
import classes from './scholarship-row.module.css'

type ScholarshipRowProps = {
  scholarship: FoundScholarship
  programmes: ShortlistedProgramme[]
  /** The programme whose cost is asked for. */
  programme: ShortlistedProgramme | undefined
}

const icons: Record<Verdict, typeof IconCheck> = { yes: IconCheck, no: IconX, unknown: IconMinus }

const Criteria = ({ scholarship }: { scholarship: FoundScholarship }) => {
  const { t } = useTranslation()
  return (
    <ul className={classes.criteria}>
      {criteria.map((criterion) => {
        const verdict = scholarship.criteria[criterion]
        const Icon = icons[verdict]
        return (
          <li key={criterion} data-verdict={verdict}>
            <Icon size={16} aria-hidden="true" />
            {t(`scholarships.criterion.${criterion}`)}
            {': '}
            {t(`scholarships.verdict.${verdict}`)}
          </li>
        )
      })}
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
  // Countries and levels that nobody verified do not say what an award is not for.
  if (!isUsableFor(scholarship, programme))
    return scholarship.isVerified ? (
      <Text size="sm" c="dimmed">
        {t('scholarships.notForProgramme')}
      </Text>
    ) : null
  const left = programme.tuition ? netCost(programme.tuition, award) : undefined
  if (!left || !programme.tuition) return null
  const write = (value: number) => formatMoney(Math.round(value), left.currency, i18n.language)
  return (
    <Text size="sm" data-figures>
      {t('scholarships.netCost', { tuition: write(programme.tuition.value), left: write(left.value) })}
    </Text>
  )
}

const Amount = ({ scholarship }: { scholarship: FoundScholarship }) => {
  const { t, i18n } = useTranslation()
  const award = amountOf(scholarship)
  if (!award) return <Text c="dimmed">{t('catalogue.fact.notKnown')}</Text>
  return (
    <Text fw={600} data-figures>
      <bdi>{formatMoney(award.value, award.currency, i18n.language)}</bdi>{' '}
      <Text span size="sm" c="dimmed">
        {award.year}
      </Text>{' '}
      <ConvertedAmount amount={award.value} currency={award.currency} />
    </Text>
  )
}

const Due = ({ scholarship: { deadline } }: { scholarship: FoundScholarship }) => {
  const { t, i18n } = useTranslation()
  const due = writeDeadline(deadline?.value, { t, language: i18n.language })
  return due ? <Text data-figures>{due}</Text> : <Text c="dimmed">{t('catalogue.fact.notKnown')}</Text>
}

const factsOf = ({ amount, deadline }: FoundScholarship) => ({
  ...(amount ? { amount } : {}),
  ...(deadline ? { deadline } : {}),
})

/** One scholarship: what it gives, until when, what is known of the person's eligibility, and what it would leave to pay. */
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
      <dl className={classes.facts}>
        <div>
          <dt>{t('scholarships.amount')}</dt>
          <dd>
            <Amount scholarship={scholarship} />
          </dd>
        </div>
        <div>
          <dt>{t('catalogue.fact.deadline')}</dt>
          <dd>
            <Due scholarship={scholarship} />
          </dd>
        </div>
      </dl>
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
