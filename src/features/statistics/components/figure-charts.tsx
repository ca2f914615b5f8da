import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'

export interface Bar {
  label: string
  count: number
  old?: number
}

/** Mirrors a chart in right-to-left languages: values grow towards the start of the line. */
const useMirroring = () => {
  const { i18n } = useTranslation()
  const isMirrored = i18n.dir() === 'rtl'
  const tick = { transform: `translate(${isMirrored ? 10 : -10}, 0)`, fontSize: 12, fill: 'currentColor' }
  return { isMirrored, tick, format: getNumberFormat(i18n.language), language: i18n.language }
}

const rowPixels = 30
/** Excludes the chart from focus: keyboard and screen reader users have the table beside it. */
const pictureOnly = { accessibilityLayer: false }
const frame = { withTooltip: true, tooltipAnimationDuration: 0, gridAxis: 'none' as const, tickLine: 'none' as const }

/** Horizontal bar chart, the largest bar first; with `old`, a second part in a quieter colour. */
export const Bars = ({ bars, name, oldName }: { bars: Bar[]; name: string; oldName?: string }) => {
  const { isMirrored, tick, format } = useMirroring()
  const series = [
    { name: 'count', label: name, color: 'pine.7' },
    ...(oldName ? [{ name: 'old', label: oldName, color: 'brass.4' }] : []),
  ]
  return (
    <BarChart
      {...frame}
      h={bars.length * rowPixels + (oldName ? 48 : 16)}
      data={bars.map(({ label, count, old = 0 }) => ({ label, count, ...(oldName ? { old } : {}) }))}
      dataKey="label"
      orientation="vertical"
      type={oldName ? 'stacked' : 'default'}
      series={series}
      withLegend={Boolean(oldName)}
      withBarValueLabel={!oldName}
      valueFormatter={(value) => format.format(value)}
      barProps={{ isAnimationActive: false, radius: 2, maxBarSize: 14 }}
      withXAxis={false}
      xAxisProps={{ reversed: isMirrored, type: 'number' }}
      yAxisProps={{ width: 170, orientation: isMirrored ? 'right' : 'left', interval: 0, tick }}
      barChartProps={{ ...pictureOnly, margin: isMirrored ? { left: 44 } : { right: 44 } }}
    />
  )
}

export interface Point {
  predicted: number
  accepted: number
}

/** Reliability diagram of estimated against observed shares from 0 to 1; the diagonal is a perfect estimate. */
export const ReliabilityChart = ({ points }: { points: Point[] }) => {
  const { t } = useTranslation()
  const { isMirrored, tick, language } = useMirroring()
  const percent = getNumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <LineChart
      {...frame}
      gridAxis="xy"
      h={300}
      data={points.map(({ predicted, accepted }) => ({ predicted, accepted, even: predicted }))}
      dataKey="predicted"
      series={[
        { name: 'accepted', label: t('figures.accepted'), color: 'pine.7' },
        { name: 'even', label: t('figures.even'), color: 'gray.5', strokeDasharray: '4 4' },
      ]}
      curveType="linear"
      lineChartProps={pictureOnly}
      withLegend
      valueFormatter={(value) => percent.format(value)}
      lineProps={{ isAnimationActive: false }}
      xAxisLabel={t('figures.predicted')}
      xAxisProps={{
        type: 'number',
        domain: [0, 1],
        reversed: isMirrored,
        tickFormatter: (value: number) => percent.format(value),
      }}
      yAxisProps={{ domain: [0, 1], orientation: isMirrored ? 'right' : 'left', tick }}
    />
  )
}
