import { Text, Title } from '@mantine/core'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { Stat } from '#src/client/ui/stat.tsx'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { Measurement as Measured } from '../contract.ts'
import { Figure, FigureTable } from './figure.tsx'
import classes from './measurement.module.css'

const ReliabilityChart = lazy(async () => ({ default: (await import('./figure-charts.tsx')).ReliabilityChart }))

type MeasuredFile = Measured['files'][number]
const tierLabels = {
  reach: 'matching.tierReach',
  target: 'matching.tierTarget',
  safety: 'matching.tierSafety',
} as const

const useShares = () => {
  const { i18n } = useTranslation()
  const percent = getNumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  const decimal = getNumberFormat(i18n.language, { maximumFractionDigits: 3 })
  const or = (format: Intl.NumberFormat) => (share: number | null | undefined) =>
    share == null ? '–' : format.format(share)
  return { percent: or(percent), decimal: or(decimal), count: decimal }
}

/** Text about the holdout split: which outcomes were withheld from the weights, and of which seasons. */
const useSplitText = () => {
  const { t, i18n } = useTranslation()
  return ({ split, seasons }: MeasuredFile) =>
    split.kind === 'seasons'
      ? t('figures.split.seasons', { seasons: joinParts(split.held.map(String), i18n.language) })
      : t(`figures.split.${split.kind}`, { seasons })
}

const FileFigures = ({ file }: { file: MeasuredFile }) => {
  const { t } = useTranslation()
  const { percent, decimal, count } = useShares()
  const splitText = useSplitText()
  return (
    <dl className={classes.figures}>
      <Stat value={count.format(file.rows)} label={t('figures.rows')} />
      <Stat value={count.format(file.resolved)} label={t('figures.resolved')} />
      <Stat value={count.format(file.checked)} label={t('figures.checked')} detail={splitText(file)} />
      <Stat value={percent(file.auc)} label={t('figures.auc')} detail={t('figures.aucHelp')} />
      <Stat value={decimal(file.brier)} label={t('figures.brier')} detail={t('figures.brierHelp')} />
      <Stat value={percent(file.withinApplicant)} label={t('figures.withinApplicant')} />
      <Stat value={percent(file.withinProgram)} label={t('figures.withinProgram')} />
    </dl>
  )
}

const FileParts = ({ file }: { file: MeasuredFile }) => {
  const { t } = useTranslation()
  const { percent } = useShares()
  const points = file.reliability
  const tierRow = (tier: (typeof tiers)[number], { acceptedShare, count }: MeasuredFile['tiers']['reach']) => [
    t(tierLabels[tier]),
    percent(acceptedShare),
    count,
  ]
  return (
    <div className={classes.parts}>
      <Figure
        title={t('figures.reliabilityTitle')}
        head={[t('figures.predicted'), t('figures.accepted'), t('figures.count')]}
        rows={points.map(({ predicted, accepted, count }) => [percent(predicted), percent(accepted), count])}
      >
        <ReliabilityChart points={points} />
      </Figure>
      <div className={classes.tiers}>
        {(['said', 'unsaid'] as const).map((telling) => (
          <FigureTable
            key={telling}
            label={t(`figures.tiersFor.${telling}`)}
            head={[t(`figures.tiersFor.${telling}`), t('figures.acceptedShare'), t('figures.count')]}
            rows={tiers.map((tier) => tierRow(tier, (telling === 'said' ? file : file.unsaid).tiers[tier]))}
          />
        ))}
      </div>
    </div>
  )
}

const sliceKinds = ['evidence', 'season', 'country'] as const
type SliceKind = (typeof sliceKinds)[number]

const useSliceName = () => {
  const { t, i18n } = useTranslation()
  return (kind: SliceKind, id: string): string => {
    if (kind === 'country') return formatCountryName(id, i18n.language)
    if (kind === 'season') return id
    return t(id === 'place' ? 'figures.slice.place' : 'figures.slice.university')
  }
}

/** Accuracy of each tier in every slice with enough cases, because an average hides deviations. */
const SliceTables = ({ slices }: { slices: Measured['slices'] }) => {
  const { t } = useTranslation()
  const { percent, count } = useShares()
  const nameOf = useSliceName()
  const cellOf = ({ acceptedShare, count: cases }: MeasuredFile['tiers']['reach']) =>
    acceptedShare === null
      ? t('figures.slice.few')
      : t('figures.slice.cell', { share: percent(acceptedShare), cases: count.format(cases) })
  return (
    <div className={classes.slices}>
      <Title order={3}>{t('figures.slice.title')}</Title>
      <Text c="dimmed" maw="42rem">
        {t('figures.slice.text')}
      </Text>
      {sliceKinds
        .filter((kind) => slices[kind].length > 0)
        .map((kind) => (
          <FigureTable
            key={kind}
            label={t(`figures.slice.by.${kind}`)}
            head={[t(`figures.slice.by.${kind}`), ...tiers.map((tier) => t(tierLabels[tier]))]}
            rows={slices[kind].map(({ id, tiers: records }) => [
              nameOf(kind, id),
              ...tiers.map((tier) => cellOf(records[tier])),
            ])}
          />
        ))}
    </div>
  )
}

/** Comparison of the engine's estimates with unseen outcomes, or a note that there is no measurement yet. */
export const Measurement = ({ measurement }: { measurement: Measured | null }) => {
  const { t, i18n } = useTranslation()
  return (
    <section aria-labelledby="measurement-title">
      <Title order={2} id="measurement-title" size="xl">
        {t('figures.measuredTitle')}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" maw="42rem">
        {t('figures.measuredText')}
      </Text>
      {measurement ? (
        <Text mb="lg" maw="42rem">
          {t('figures.reporting')}
        </Text>
      ) : null}
      {measurement ? (
        <>
          {measurement.files.map((file) => (
            <div key={file.name} className={classes.file}>
              <Title order={3}>
                <bdi>{file.name.replace(/\.csv(\.gz)?$/, '')}</bdi>
              </Title>
              <FileFigures file={file} />
              <FileParts file={file} />
            </div>
          ))}
          <SliceTables slices={measurement.slices} />
          <Text size="sm" c="dimmed" mt="lg">
            {t('figures.measuredOn', { date: formatDate(measurement.measuredAt, i18n.language, 'UTC') })}
          </Text>
        </>
      ) : (
        <EmptyState title={t('figures.notMeasured')} message={t('figures.notMeasuredText')} />
      )}
    </section>
  )
}
