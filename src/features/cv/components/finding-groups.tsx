import { Alert, Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChecks, IconChevronDown, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useListFocus } from '#src/client/ui/use-list-focus.ts'
import { formatList } from '#src/shared/lists.ts'
import type { CvAnalysis, Notice } from '../contract.ts'
import { formatNotices, formatPageRanges } from '../notices.format.ts'
import { type CvRecord, groupRecords, type ReviewSection, shortSections } from '../records.rules.ts'
import classes from './finding-groups.module.css'
import { RecordRow, recordDecision } from './record-row.tsx'
import type { Review } from './use-review.ts'

type FindingGroupsProps = {
  analysis: CvAnalysis
  /** Heading level, one below the surrounding one. */
  headingOrder: 2 | 3
  review: Review
}

/** Accepts every row read with high confidence; uncertain ones are decided individually. */
const AcceptClear = ({ review }: { review: Review }) => {
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
  OTHER_LANGUAGE: 'cv.notice.otherLanguage',
} as const

/** Notices about a file without pages. */
const noticeTextsOfFile = {
  PAGE_UNREADABLE: 'cv.notice.partUnreadable',
  HIDDEN_TEXT: 'cv.notice.hiddenInFile',
  OTHER_LANGUAGE: 'cv.notice.otherLanguageInFile',
} as const

const Notices = ({ notices }: { notices: Notice[] }) => {
  const { t, i18n } = useTranslation()
  if (notices.length === 0) return null
  return (
    <Alert color="brass" role="status" icon={<IconInfoCircle aria-hidden="true" />} title={t('cv.notice.title')}>
      <ul data-bare>
        {formatNotices(notices).map(({ code, pages }) => (
          <li key={code}>
            {pages.length === 0 && code in noticeTextsOfFile
              ? t(noticeTextsOfFile[code as keyof typeof noticeTextsOfFile])
              : t(noticeTexts[code], {
                  count: Math.max(pages.length, 1),
                  pages: formatList(formatPageRanges(pages), i18n.language),
                })}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const sectionName = (section: ReviewSection) =>
  section === 'person' || section === 'education'
    ? (`cv.section.${section}` as const)
    : (`cv.field.${section}` as const)

/** Records of a section shown at once, and those of one or two words. */
const shownStep = { long: 20, short: 60 }

type SectionProps = {
  section: ReviewSection
  records: CvRecord[]
  headingOrder: 2 | 3
  review: Review
  /** Whether this section is the next undecided one, which is expanded initially. */
  isNext: boolean
}

/** Collapsible section of a review, with a button that accepts its clear rows. */
const Section = ({ section, records, headingOrder, review, isNext }: SectionProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(isNext)
  const list = useListFocus<HTMLUListElement>()
  const name = t(sectionName(section))
  const isShort = shortSections.includes(section)
  const step = isShort ? shownStep.short : shownStep.long
  const [shown, setShown] = useState(step)
  const hidden = records.length - shown
  const clear = records.flatMap(({ findings }) => findings).filter(review.isClear)
  const open = records.filter((record) => recordDecision(record, review.decisionOf) === 'open')
  const toCheck = open.filter(({ findings }) =>
    findings.some((finding) => review.decisionOf(finding) === 'open' && !review.isClear(finding)),
  ).length
  return (
    <section className={classes.section} aria-label={name}>
      <div className={classes.head}>
        <Title order={headingOrder} className={classes.name ?? ''}>
          <UnstyledButton className={classes.fold ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <IconChevronDown size={18} aria-hidden="true" className={classes.arrow} />
            <span>
              {name}{' '}
              <span className={classes.count}>
                {open.length === 0
                  ? t('cv.review.allDecided', { count: records.length })
                  : [
                      t('cv.review.entries', { count: records.length }),
                      ...(toCheck > 0 ? [t('cv.review.toCheck', { count: toCheck })] : []),
                    ].join(' · ')}
              </span>
            </span>
          </UnstyledButton>
        </Title>
        {clear.length > 0 ? (
          <Button
            variant="subtle"
            size="compact-md"
            aria-label={t('cv.review.acceptClearOf', { name })}
            onClick={() => review.decideAll(clear, 'accepted')}
          >
            {t('cv.review.acceptClearHere')}
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <ul data-bare className={classes.rows} data-short={isShort || undefined} {...list}>
          {records.slice(0, shown).map((record) => (
            <RecordRow
              key={record.id}
              record={record}
              kind={name}
              review={review}
              hasParts={section === 'person' || section === 'education'}
              isShort={isShort}
            />
          ))}
          {hidden > 0 ? (
            <li>
              <Button variant="subtle" size="sm" onClick={() => setShown(shown + step)}>
                {t('cv.review.showMore', { number: Math.min(step, hidden), left: hidden })}
              </Button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </section>
  )
}

/** Lists all findings as records by section, each with its own decision. */
export const FindingGroups = ({ analysis, headingOrder, review }: FindingGroupsProps) => {
  const { t } = useTranslation()
  const sections = groupRecords(analysis.findings)
  const all = sections.flatMap(({ records }) => records)
  const isDecided = (record: CvRecord) => recordDecision(record, review.decisionOf) !== 'open'
  const next = sections.find(({ records }) => !records.every(isDecided)) ?? sections[0]
  return (
    <Stack gap="md">
      <Notices notices={analysis.notices} />
      <Group justify="space-between" gap="sm">
        <Text size="sm" c="dimmed" role="status">
          {t('cv.review.decided', { done: all.filter(isDecided).length, count: all.length })}
        </Text>
        <AcceptClear review={review} />
      </Group>
      <div>
        {sections.map(({ section, records }) => (
          <Section key={section} {...{ section, records, headingOrder, review }} isNext={section === next?.section} />
        ))}
      </div>
    </Stack>
  )
}
