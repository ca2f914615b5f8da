import { Anchor, Box, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { SourcedFact } from '../facts/contract.ts'
import { ConvertedAmount } from './converted-amount.tsx'
import classes from './fact-value.module.css'

type FactKind = 'admission_rate_undergraduate' | 'tuition_per_year' | 'application_fee'
type FactValueProps = { kind: FactKind; fact: SourcedFact | undefined }

const write = (fact: SourcedFact, language: string): string => {
  if (typeof fact.value !== 'number') return String(fact.value)
  if (fact.currency) return formatMoney(fact.value, fact.currency, language)
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(fact.value)
}

const SourceCard = ({ fact }: { fact: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  return (
    <Stack gap="xs">
      {fact.note ? <Text size="sm">{fact.note}</Text> : null}
      <Text size="sm" c="dimmed">
        {t('catalogue.fact.sourceLine', {
          title: fact.source.title,
          date: formatDate(fact.source.checkedOn, i18n.language, 'UTC'),
        })}
      </Text>
      <Anchor size="sm" href={fact.source.url} target="_blank" rel="noopener">
        {t('catalogue.fact.openSource')}
      </Anchor>
    </Stack>
  )
}

/** A value with its year; hovering, tapping or focusing the mark beside it opens where it comes from. */
export const FactValue = ({ kind, fact }: FactValueProps) => {
  const { t, i18n } = useTranslation()
  const [opened, setOpened] = useState(false)
  if (!fact) return <span className={classes.unknown}>{t('catalogue.fact.notKnown')}</span>
  const state = fact.valueInState
  const showsState = state !== undefined && state !== fact.value && fact.currency
  return (
    // Pointer and focus may move from the mark into the card to reach its link.
    <Box
      component="span"
      className={classes.fact ?? ''}
      onMouseLeave={() => setOpened(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpened(false)
      }}
    >
      <span className={fact.isOld ? classes.old : undefined} data-figures>
        <bdi>{write(fact, i18n.language)}</bdi>
      </span>
      <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" withinPortal={false} offset={2}>
        <Popover.Target>
          <UnstyledButton
            className={classes.mark ?? ''}
            aria-label={t('catalogue.fact.source', { fact: t(`catalogue.fact.${kind}`) })}
            aria-expanded={opened}
            onMouseEnter={() => setOpened(true)}
            onFocus={() => setOpened(true)}
            onClick={() => setOpened(true)}
          >
            <span data-figures>
              {fact.isOld
                ? t('catalogue.fact.old', { year: fact.year })
                : t('catalogue.fact.year', { year: fact.year })}
            </span>
            <IconInfoCircle size={16} aria-hidden="true" />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.card ?? ''}>
          <SourceCard fact={fact} />
        </Popover.Dropdown>
      </Popover>
      {typeof fact.value === 'number' && fact.currency ? (
        <ConvertedAmount amount={fact.value} currency={fact.currency} />
      ) : null}
      {showsState ? (
        <Text size="sm" c="dimmed" component="span" className={classes.state ?? ''}>
          {t('catalogue.fact.inState', { amount: formatMoney(state, fact.currency ?? 'USD', i18n.language) })}
        </Text>
      ) : null}
    </Box>
  )
}
