import { useTranslation } from 'react-i18next'
import { Stat } from '#src/client/ui/stat.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { ProgramOverview } from '../contract.ts'
import { formatNextDeadline, formatTuitionRange } from '../overview-head.format.ts'
import classes from './overview-screen.module.css'

type Props = { overview: ProgramOverview }

const Tuition = ({ overview: { tuition, total } }: Props) => {
  const { t, i18n } = useTranslation()
  const label = t('overviews.tuition')
  if (!tuition) return <Stat value={t('overviews.unknown')} label={label} />
  const { median, currency, known } = tuition
  return (
    <Stat
      value={formatTuitionRange(tuition, { t, language: i18n.language })}
      label={label}
      detail={t('overviews.tuitionNote', { median: formatMoney(median, currency, i18n.language), known, total })}
    />
  )
}

const NextDeadline = ({ overview }: Props) => {
  const { t, i18n } = useTranslation()
  const { deadlines, total } = overview
  const next = formatNextDeadline(overview, { t, language: i18n.language })
  if (!next) return <Stat value={t('overviews.unknown')} label={t('overviews.nextDeadline')} />
  return <Stat value={next.value} label={next.label} detail={t('overviews.deadlineNote', { ...deadlines, total })} />
}

type TestFigures = ProgramOverview['tests']

/** Formats the test that most programmes of the field state with a score, and the range of the scores. */
const useMainTest = ({ ielts, toefl, gre, known }: TestFigures): string => {
  const { t, i18n } = useTranslation()
  const scores = ielts ?? toefl
  if (!scores) return gre > 0 ? 'GRE' : t(known > 0 ? 'overviews.noTest' : 'overviews.unknown')
  const [low = '', high = ''] = [scores.min, scores.max].map((score) => getNumberFormat(i18n.language).format(score))
  return [ielts ? 'IELTS' : 'TOEFL', low === high ? low : t('overviews.range', { low, high })].join(' ')
}

const countTests = ({ ielts, toefl, gre, none }: TestFigures, noTest: string) =>
  [
    { test: 'IELTS', known: ielts?.programs ?? 0 },
    { test: 'TOEFL', known: toefl?.programs ?? 0 },
    { test: 'GRE', known: gre },
    { test: noTest, known: none },
  ].filter(({ known }) => known > 0)

const Tests = ({ overview: { tests } }: Props) => {
  const { t } = useTranslation()
  return (
    <Stat
      value={useMainTest(tests)}
      label={t('overviews.tests')}
      detail={countTests(tests, t('overviews.noTest'))
        .map((count) => t('overviews.testNote', { ...count, total: tests.known }))
        .join(' · ')}
    />
  )
}

/** Figures of an overview: prices, the next deadline and tests, each with the number of programmes that state them. */
export const OverviewFigures = ({ overview }: Props) => (
  <dl className={classes.figures}>
    <Tuition overview={overview} />
    <NextDeadline overview={overview} />
    <Tests overview={overview} />
  </dl>
)
