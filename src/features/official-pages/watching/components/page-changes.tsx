import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isUndecided } from '../../client.ts'
import type { Acceptance } from '../../components/use-acceptance.ts'
import type { PageReadingDetails, PlanTarget, ReadFact } from '../../contract.ts'
import { formatPageValue } from '../../page-value.format.ts'
import { toIsoDate } from '../../rules.ts'
import { findChangeOfReading, watchesQuery } from '../watching.client.ts'
import type { Watch } from '../watching.contract.ts'
import classes from './page-changes.module.css'

type Change = NonNullable<Watch['change']>['changes'][number]
type ChangedFact = NonNullable<Change['after']>

const buildKey = ({ kind, value, term, audience, round, appliesTo, quote }: ChangedFact): string =>
  JSON.stringify([kind, value, term, audience, round, appliesTo, quote])

const findFact = (facts: readonly ReadFact[], { after }: Change): ReadFact | undefined =>
  after === null ? undefined : facts.find((fact) => buildKey(fact) === buildKey(after))

/** Value of a fact before or after a change, with its quote. */
const Side = ({ fact, text }: { fact: ChangedFact; text: 'before' | 'after' | 'added' | 'removed' }) => {
  const { t, i18n } = useTranslation()
  const value = formatPageValue(fact.kind, fact.value, { t, language: i18n.language })
  return (
    <>
      <Text size="sm">{t(`officialPages.watching.changes.${text}`, { value })}</Text>
      <blockquote className={classes.quote} dir="auto">
        {fact.quote}
      </blockquote>
    </>
  )
}

/** Date of the user's own deadline that a change would move; undefined for none. */
const findMovedDate = ({ before, after }: Change, fact: ReadFact | undefined): string | undefined => {
  const { date } = Object(fact?.known?.value) as { date?: unknown }
  const isMoved = before?.kind === 'deadline' && toIsoDate(before.value) === date && toIsoDate(after?.value) !== date
  return isMoved && typeof date === 'string' ? date : undefined
}

const ChangeRow = ({ change, fact }: { change: Change; fact: ReadFact | undefined }) => {
  const { t, i18n } = useTranslation()
  const { before, after } = change
  const moved = fact?.isAccepted ? undefined : findMovedDate(change, fact)
  const format = (value: unknown) => formatPageValue('deadline', value, { t, language: i18n.language })
  const [year = 0, month = 0, day = 0] = (moved ?? '').split('-').map(Number)
  return (
    <li>
      <Text fw={600}>{t(`officialPages.kind.${(after ?? before)?.kind ?? 'deadline'}`)}</Text>
      {before ? <Side fact={before} text={after ? 'before' : 'removed'} /> : null}
      {after ? <Side fact={after} text={before ? 'after' : 'added'} /> : null}
      {moved === undefined ? null : (
        <Text size="sm" fw={600}>
          {t('officialPages.watching.changes.moves', { from: format({ year, month, day }), to: format(after?.value) })}
        </Text>
      )}
    </li>
  )
}

type PageChangesProps = { reading: PageReadingDetails; target: PlanTarget | undefined; review: Acceptance }

/** What changed on a watched page, before and after, with one button that accepts it; nothing for any other reading. */
export const PageChanges = ({ reading, target, review }: PageChangesProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(watchesQuery)
  const change = findChangeOfReading(data?.watches, reading.id)
  if (!change) return null
  const { drafts, acceptance } = review
  const facts = change.changes.flatMap((one) => findFact(reading.facts, one) ?? [])
  const open = facts.filter((fact) => !(fact.isAccepted || isUndecided(fact, drafts[fact.index], target)))
  return (
    <Alert title={t('officialPages.watching.changes.title')}>
      <Stack gap="md" align="flex-start">
        <ul data-bare className={classes.list}>
          {change.changes.map((one) => (
            <ChangeRow key={JSON.stringify(one)} change={one} fact={findFact(reading.facts, one)} />
          ))}
        </ul>
        {open.length > 0 ? (
          <Button size="sm" loading={acceptance.isPending} onClick={() => void acceptance.run(open)}>
            {t('officialPages.watching.changes.accept', { count: open.length })}
          </Button>
        ) : null}
        {facts.length > 0 && facts.every(({ isAccepted }) => isAccepted) ? (
          <Text size="sm">{t('officialPages.watching.changes.accepted')}</Text>
        ) : null}
      </Stack>
    </Alert>
  )
}
