import { Alert, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fieldOrder } from '../client.ts'
import type { CvAnalysis, Finding, Notice } from '../contract.ts'
import classes from './finding-groups.module.css'
import { type Decision, FindingRow } from './finding-row.tsx'

type FindingGroupsProps = {
  analysis: CvAnalysis
  /** The level of the headings, one below what stands above. */
  headingOrder: 2 | 3
  decisionOf: (finding: Finding) => Decision
  editedOf: (finding: Finding) => string | undefined
  onDecide: (finding: Finding, decision: Decision, value: string) => void
}

const Notices = ({ notices }: { notices: Notice[] }) => {
  const { t } = useTranslation()
  if (notices.length === 0) return null
  return (
    <Alert color="brass" role="status" icon={<IconInfoCircle aria-hidden="true" />} title={t('cv.notice.title')}>
      <ul className={classes.notices}>
        {notices.map(({ code, page }) => (
          <li key={`${code} ${page}`}>
            {code === 'PAGE_UNREADABLE' && page !== null ? t('cv.notice.pageUnreadable', { page }) : null}
            {code === 'PAGE_UNREADABLE' && page === null ? t('cv.notice.partUnreadable') : null}
            {code === 'TEXT_CUT' ? t('cv.notice.textCut') : null}
            {code === 'NO_SECTIONS' ? t('cv.notice.noSections') : null}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** Everything that was read, by what it is about, each value with its own decision. */
export const FindingGroups = ({ analysis, headingOrder, decisionOf, editedOf, onDecide }: FindingGroupsProps) => {
  const { t } = useTranslation()
  const groups = fieldOrder
    .map((field) => ({ field, findings: analysis.findings.filter((finding) => finding.field === field) }))
    .filter(({ findings }) => findings.length > 0)
  const decided = analysis.findings.filter((finding) => decisionOf(finding) !== 'open').length
  return (
    <Stack gap="lg">
      <Notices notices={analysis.notices} />
      <Text size="sm" c="dimmed" role="status">
        {t('cv.review.decided', { done: decided, count: analysis.findings.length })}
      </Text>
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
                onDecide={(decision, value) => onDecide(finding, decision, value)}
              />
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  )
}
