import { Text, VisuallyHidden } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import { getDateFormat, getNumberFormat } from '#src/shared/formats.ts'
import { formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'
import { yearQuery } from '../client.ts'
import type { ExpectedDeadline, UpcomingDeadline } from '../contract.ts'
import { expectedQuery } from '../expected.client.ts'
import { maxListed } from '../lists.rules.ts'
import { clusterDeadlines } from '../year-points.rules.ts'
import classes from './year-timeline.module.css'

const months = 12
const samples = 96
const height = 88
const middle = 44

/** Height of the path at a fraction of the year, shared by line and points. */
const getHeight = (share: number) => middle + 12 * Math.cos(share * months * (Math.PI / 2))

const line = Array.from({ length: samples + 1 }, (_, index) => index / samples)
  .map((share, index) => `${index === 0 ? 'M' : 'L'}${share * 1000} ${getHeight(share).toFixed(2)}`)
  .join('')

const buildYearScale = (now: Date) => {
  const start = new Date(now.getFullYear(), now.getMonth(), 1).getTime()
  const end = new Date(now.getFullYear(), now.getMonth() + months, 1).getTime()
  return {
    shareOf: (moment: number) => Math.min(1, Math.max(0, (moment - start) / (end - start))),
    names: Array.from({ length: months }, (_, index) => new Date(now.getFullYear(), now.getMonth() + index, 1)),
  }
}

/** Minimum distance between points in pixels: the width of a clustered point. */
const pointWidth = 24

const percent = (share: number) => `${(share * 100).toFixed(2)}%`

/** Point of the timeline: a deadline or an expected one. */
interface YearItem {
  id: string
  dueAt: string
  state: 'confirmed' | 'guess' | 'expected'
  text: string
}

const states = ['confirmed', 'guess', 'expected'] as const
/** Finds the strongest state of clustered points, which decides their style. */
const findStrongestState = (items: readonly YearItem[]) =>
  states.find((state) => items.some((item) => item.state === state)) ?? 'expected'

const useYearItems = (deadlines: UpcomingDeadline[], expected: ExpectedDeadline[]): YearItem[] => {
  const { t, i18n } = useTranslation()
  const items = [
    ...deadlines.map((deadline) => ({
      id: deadline.id,
      dueAt: deadline.dueAt,
      state: deadline.isConfirmed ? ('confirmed' as const) : ('guess' as const),
      text: `${deadline.universityName}: ${formatDeadlineName(deadline, t)}`,
    })),
    ...expected.map((one) => ({
      id: one.selectedUniversityId,
      dueAt: `${one.localDate}T12:00:00Z`,
      state: 'expected' as const,
      text: `${one.universityName}: ${formatExpectedDeadline(one, { t, language: i18n.language })}`,
    })),
  ]
  return items.toSorted((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt))
}

type DrawingProps = { deadlines: UpcomingDeadline[]; expected: ExpectedDeadline[]; now: Date }

const Drawing = ({ deadlines, expected, now }: DrawingProps) => {
  const { i18n } = useTranslation()
  const { ref, width } = useElementSize()
  const drawn = useYearItems(deadlines, expected)
  const { shareOf, names } = buildYearScale(now)
  const today = shareOf(now.getTime())
  const monthName = getDateFormat(i18n.language, { month: 'short' })
  const points = width > 0 ? clusterDeadlines(drawn, ({ dueAt }) => shareOf(Date.parse(dueAt)), pointWidth / width) : []
  return (
    <div aria-hidden="true" ref={ref}>
      <svg className={classes.drawing} height={height} aria-hidden="true" data-mirrored>
        <svg width="100%" height={height} aria-hidden="true" viewBox={`0 0 1000 ${height}`} preserveAspectRatio="none">
          <path className={classes.path} d={line} vectorEffect="non-scaling-stroke" />
        </svg>
        <circle className={classes.today} cx={percent(today)} cy={getHeight(today)} r="7" />
        {points.map(({ share, items }) => (
          <g key={items[0].id} className={classes[findStrongestState(items)]}>
            <title>{items.map(({ text }) => text).join('\n')}</title>
            <circle cx={percent(share)} cy={getHeight(share)} r={items.length > 1 ? 11 : 6} />
            {items.length > 1 ? (
              <text className={classes.count} x={percent(share)} y={getHeight(share)}>
                {getNumberFormat(i18n.language).format(items.length)}
              </text>
            ) : null}
          </g>
        ))}
      </svg>
      <div className={classes.months}>
        {names.map((month) => (
          <span key={month.getTime()}>{monthName.format(month)}</span>
        ))}
      </div>
    </div>
  )
}

/** Year timeline as a path with deadlines; screen readers get the same as a list. */
export const YearTimeline = () => {
  const { t, i18n } = useTranslation()
  const { data: answer, isError, isFetching, refetch, error } = useQuery(yearQuery)
  // Deferred rendering in time slices: a query update would render synchronously.
  const data = useDeferredValue(answer)
  const { data: allExpected = [] } = useQuery(expectedQuery)
  const end = new Date()
  end.setMonth(end.getMonth() + months, 1)
  const expected = allExpected.filter(({ localDate }) => localDate < end.toISOString().slice(0, 10))
  if (isError) {
    return (
      <ErrorState
        error={error}
        title={t('deadlines.timelineFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (!data) return <Skeleton height={height + 56} />
  return (
    <>
      <Drawing deadlines={data} expected={expected} now={new Date()} />
      <Text size="sm" c="dimmed" mt="sm">
        {data.length === 0 ? t('deadlines.timelineEmpty') : t('deadlines.timelineSummary', { count: data.length })}
        {data.length >= maxListed ? (
          <span className={classes.key}>{t('deadlines.cut', { shown: maxListed })}</span>
        ) : null}
        {data.length > 0 ? <span className={classes.key}>{t('deadlines.timelineKey')}</span> : null}
        {expected.length > 0 ? <span className={classes.key}>{t('deadlines.expected.key')}</span> : null}
      </Text>
      <VisuallyHidden>
        <ol>
          {data.map((deadline) => (
            <li key={deadline.id}>
              {[
                formatInOwnZone(deadline, t, i18n.language),
                formatForReader(deadline, t, i18n.language),
                deadline.universityName,
                formatDeadlineName(deadline, t),
                deadline.isConfirmed ? '' : t('deadlines.timelineUnconfirmed'),
              ]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
          {expected.map((one) => (
            <li key={one.selectedUniversityId}>
              {[formatExpectedDeadline(one, { t, language: i18n.language }), one.universityName].join(', ')}
            </li>
          ))}
        </ol>
      </VisuallyHidden>
    </>
  )
}
