import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconChecks, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { CvAnalysis, Notice } from '../contract.ts'
import { fieldOrder } from '../field-order.rules.ts'
import classes from './finding-groups.module.css'
import { FindingRow } from './finding-row.tsx'
import type { useReview } from './use-review.ts'

type FindingGroupsProps = {
  analysis: CvAnalysis
  /** The level of the headings, one below what stands above. */
  headingOrder: 2 | 3
  review: ReturnType<typeof useReview>
}

/** Accepts every row that was read clearly; uncertain ones are decided one by one. */
const AcceptClear = ({ review }: { review: ReturnType<typeof useReview> }) => {
  const { t } = useTranslation()
  if (review.clearCount < 2) return null
  return (
    <Button
      variant="light"
      leftSection={<IconChecks size={18} aria-hidden="true" />}
      loading={review.isDeciding}
      onClick={review.acceptClear}
    >
      {t('cv.review.acceptClear', { count: review.clearCount })}
    </Button>
  )
}

const noticeTexts = {
  PAGE_UNREADABLE: 'cv.notice.pageUnreadable',
  TEXT_CUT: 'cv.notice.textCut',
  NO_SECTIONS: 'cv.notice.noSections',
  GLYPHS_UNMAPPED: 'cv.notice.glyphsUnmapped',
  HIDDEN_TEXT: 'cv.notice.hiddenText',
} as const

const noticeText = ({ code, page }: Notice) =>
  code === 'PAGE_UNREADABLE' && page === null ? 'cv.notice.partUnreadable' : noticeTexts[code]

const Notices = ({ notices }: { notices: Notice[] }) => {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  return (
    <Alert color="brass" role="status" icon={<IconInfoCircle aria-hidden="true" />} title={t('cv.notice.title')}>
      <ul className={classes.notices}>
        {notices.map((notice) => (
          <li key={`${notice.code} ${notice.page}`}>{t(noticeText(notice), { page: notice.page ?? 1 })}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Everything that was read, by what it is about, each value with its own decision. */
export const FindingGroups = ({ analysis, headingOrder, review }: FindingGroupsProps) => {
  const { t } = useTranslation()
  const { decisionOf, editedOf, decide } = review
  const groups = fieldOrder
    .map((field) => ({ field, findings: analysis.findings.filter((finding) => finding.field === field) }))
    .filter(({ findings }) => findings.length > 0)
  const decided = analysis.findings.filter((finding) => decisionOf(finding) !== 'open').length
  return (
    <Stack gap="lg">
      <Notices notices={analysis.notices} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {t('cv.review.decided', { done: decided, count: analysis.findings.length })}
        </Text>
        <AcceptClear review={review} />
      </Group>
      {groups.map(({ field, findings }) => (
        <section key={field} aria-label={t(`cv.field.${field}`)}>
          <Title order={headingOrder} className={classes.field ?? ''}>
            {t(`cv.field.${field}`)}
          </Title>
          <ul className={classes.rows}>
            {findings.map((finding) => (
              <FindingRow
                key={finding.id}
                finding={finding}
                decision={decisionOf(finding)}
                edited={editedOf(finding)}
                onDecide={(decision, value) => decide(finding, decision, value)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
