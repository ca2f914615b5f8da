import { ActionIcon, Button, Group, Stack, Text, Textarea, TextInput, Tooltip } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconArrowBackUp, IconCheck, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldValidation } from '#src/client/ui/use-field-validation.ts'
import { BulletList } from '#src/features/fact-bank/components/bullet-list.tsx'
import { exceedsBulletLimits, factLengths, maxFactBullets, splitBullets } from '#src/features/fact-bank/rules.ts'
import { gpaScaleKeys, gpaScales } from '#src/features/profile/rules.ts'
import type { Finding } from '../contract.ts'
import { maxDecidedLength } from '../cv-limits.rules.ts'
import { clearConfidence, likelyConfidence } from '../decisions.rules.ts'
import type { CvRecord } from '../records.rules.ts'
import classes from './record-row.module.css'
import type { Decision, Review, TypedFinding } from './use-review.ts'

type RecordRowProps = {
  record: CvRecord
  /** Title of the record, such as a degree with its institution. */
  kind: string
  review: Review
  /** Composed of parts with names of their own. */
  hasParts: boolean
  /** Short value of one or two words, among many of its kind. */
  isShort: boolean
}

const partNames = ['name', 'email', 'degree', 'field', 'institution', 'graduationYear', 'gpa'] as const
const partName = (field: Finding['field']) => partNames.find((name) => name === field) ?? 'name'

const wordOf = (confidence: number) => {
  if (confidence >= clearConfidence) return 'certain'
  return confidence >= likelyConfidence ? 'likely' : 'unsure'
}

/** Formats the scale of a grade; a scale unknown to this version is omitted. */
const ScaleText = ({ scale }: { scale: Finding['scale'] }) => {
  const { t } = useTranslation()
  const known = gpaScales.find((one) => one === scale)
  if (!known) return null
  return (
    <Text span size="sm" c="dimmed" fw={400}>
      {' '}
      {t(`cv.review.scale.${gpaScaleKeys[known]}`)}
    </Text>
  )
}

/** Formats the publication status of a paper, and the applicant's position among its authors. */
const PaperText = ({ finding: { state, authorship } }: { finding: Finding }) => {
  const { t } = useTranslation()
  const parts = [
    ...(state ? [t(`cv.paper.state.${state}`)] : []),
    ...(authorship ? [t('cv.paper.author', authorship)] : []),
  ]
  if (parts.length === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {parts.join(' · ')}
    </Text>
  )
}

type ValueProps = { finding: Finding; value: string; decision: Decision }

/** Shows a value as read or corrected, with a marker when it needs review. */
const Value = ({ finding, value, decision }: ValueProps) => {
  const { t } = useTranslation()
  const word = wordOf(finding.confidence)
  return (
    <>
      <bdi className={classes.value}>{value}</bdi>
      {finding.field === 'gpa' ? <ScaleText scale={finding.scale} /> : null}
      {decision === 'open' && word !== 'certain' ? (
        <span className={classes.doubt}>{t(`cv.review.confidence.${word}`)}</span>
      ) : null}
    </>
  )
}

/** Shows the parts of a record with their names. */
const Parts = ({ record, review }: Pick<RecordRowProps, 'record' | 'review'>) => {
  const { t } = useTranslation()
  return (
    <dl className={classes.parts}>
      {record.findings.map((finding) => (
        <div key={finding.id} className={classes.part} data-decision={review.decisionOf(finding)}>
          <dt className={classes.label}>{t(`cv.part.${partName(finding.field)}`)}</dt>
          <dd className={classes.words}>
            <Value
              finding={finding}
              value={review.editedOf(finding) ?? finding.value}
              decision={review.decisionOf(finding)}
            />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Matches the bullet or number before a value; length in characters. */
const markLength = 6

/** Whether a line contains nothing besides a value and its list marker. */
const isAllOf = (value: string, line: string) => line.endsWith(value) && line.length - value.length <= markLength

/** Shows the position of the record, and the source text unless it equals the value. */
const SourcePosition = ({ record: { findings } }: { record: CvRecord }) => {
  const { t } = useTranslation()
  const positions = [...new Map(findings.map(({ place }) => [`${place.page} ${place.line}`, place])).values()]
  const [first] = positions
  if (!first) return null
  const { page, line } = first
  const excerpts = positions.map(({ excerpt }) => excerpt.trim())
  const isQuoted = excerpts.every((excerpt) => findings.some(({ value }) => isAllOf(value, excerpt)))
  return (
    <>
      {isQuoted ? null : (
        <blockquote className={classes.excerpt}>
          <bdi>{excerpts.join(' / ')}</bdi>
        </blockquote>
      )}
      <Text size="sm" c="dimmed">
        {page === null ? t('cv.review.line', { line }) : t('cv.review.pageLine', { page, line })}
      </Text>
    </>
  )
}

type EditorProps = {
  record: CvRecord
  kind: string
  hasParts: boolean
  shownValue: (finding: Finding) => string
  bulletsOf: Review['bulletsOf']
  onSave: (values: TypedFinding[]) => void
  onCancel: () => void
}

/** Fields whose findings list what was done. */
const listingFields: readonly Finding['field'][] = ['work', 'teaching', 'project']
const isListing = ({ field, bullets }: Finding) => listingFields.includes(field) || bullets !== undefined
const bulletsKey = ({ id }: Finding) => `bullets ${id}`

/** Edit form for the parts of a record; saving accepts them. */
const Editor = ({ record: { findings }, kind, hasParts, shownValue, bulletsOf, onSave, onCancel }: EditorProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldValidation()
  const listing = findings.filter(isListing)
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries([
      ...findings.map((finding) => [finding.id, shownValue(finding)]),
      ...listing.map((finding) => [bulletsKey(finding), bulletsOf(finding).join('\n')]),
    ]),
    validate: Object.fromEntries([
      ...findings.map(({ id }) => [id, filled]),
      ...listing.map((finding) => [
        bulletsKey(finding),
        (typed: string) =>
          exceedsBulletLimits(typed)
            ? t('facts.wrong.bullets', { max: maxFactBullets, length: factLengths.line })
            : null,
      ]),
    ]),
  })
  return (
    <Form
      form={form}
      onSubmit={(values) =>
        onSave(
          findings.map((finding) => ({
            finding,
            value: (values[finding.id] ?? '').trim(),
            ...(isListing(finding) ? { bullets: splitBullets(values[bulletsKey(finding)] ?? '') } : {}),
          })),
        )
      }
      className={classes.editor}
    >
      <Stack gap="sm">
        {findings.map((finding, at) => (
          <TextInput
            key={finding.id}
            {...(hasParts ? { label: t(`cv.part.${partName(finding.field)}`) } : { 'aria-label': kind })}
            autoComplete="off"
            maxLength={maxDecidedLength}
            data-autofocus={at === 0 || undefined}
            {...form.getInputProps(finding.id)}
          />
        ))}
        {listing.map((finding) => (
          <Textarea
            key={finding.id}
            label={t(finding.field === 'degree' ? 'facts.field.note' : 'facts.field.bullets')}
            description={t('facts.bulletsHelp', { max: maxFactBullets })}
            maxLength={maxFactBullets * (maxDecidedLength + 1)}
            autosize
            minRows={2}
            maxRows={14}
            dir="auto"
            {...form.getInputProps(bulletsKey(finding))}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" size="sm">
            {t('cv.review.saveEdit')}
          </Button>
          <Button size="sm" variant="subtle" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type ActionsProps = {
  about: { field: string; value: string }
  decision: Decision
  onDecide: (decision: Decision) => void
  onEdit: () => void
}

type IconAction = { label: string; what: string; icon: typeof IconCheck; onPress: () => void }

const Icon = ({ label, what, icon: Sign, onPress }: IconAction) => (
  <Tooltip label={what}>
    <ActionIcon size="lg" variant="subtle" color="gray.8" aria-label={label} onClick={onPress}>
      <Sign size={18} aria-hidden="true" />
    </ActionIcon>
  </Tooltip>
)

const Actions = ({ about, decision, onDecide, onEdit }: ActionsProps) => {
  const { t } = useTranslation()
  if (decision === 'open') {
    return (
      <Group gap={4} wrap="nowrap" className={classes.actions ?? ''}>
        <Button
          size="compact-md"
          variant="light"
          aria-label={t('cv.review.acceptOf', about)}
          onClick={() => onDecide('accepted')}
        >
          {t('cv.review.accept')}
        </Button>
        <Icon label={t('cv.review.editOf', about)} what={t('cv.review.edit')} icon={IconPencil} onPress={onEdit} />
        <Icon
          label={t('cv.review.rejectOf', about)}
          what={t('cv.review.reject')}
          icon={IconX}
          onPress={() => onDecide('rejected')}
        />
      </Group>
    )
  }
  return (
    <Group gap={4} wrap="nowrap" className={classes.actions ?? ''}>
      <span className={classes.verdict}>
        {decision === 'accepted' ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}
        {t(`cv.review.${decision}`)}
      </span>
      <Icon
        label={t('cv.review.undoOf', about)}
        what={t('cv.review.undo')}
        icon={IconArrowBackUp}
        onPress={() => onDecide('open')}
      />
    </Group>
  )
}

/** Status of a record: open while one of its parts is open. */
export const recordDecision = ({ findings }: CvRecord, decisionOf: Review['decisionOf']): Decision => {
  const decisions = findings.map(decisionOf)
  if (decisions.includes('open')) return 'open'
  return decisions.includes('accepted') ? 'accepted' : 'rejected'
}

/** Shows a record with its source and its doubts; it counts only once accepted. */
export const RecordRow = ({ record, kind, review, hasParts, isShort }: RecordRowProps) => {
  const [isEditing, setIsEditing] = useState(false)
  const { findings } = record
  const shownValue = (finding: Finding) => review.editedOf(finding) ?? finding.value
  const [first] = findings
  if (!first) return null
  const decision = recordDecision(record, review.decisionOf)
  const decide = (chosen: Decision) =>
    // Keeps parts that were decided individually.
    review.decideAll(chosen === 'open' ? findings : findings.filter((one) => review.decisionOf(one) === 'open'), chosen)
  const save = (values: TypedFinding[]) => {
    setIsEditing(false)
    review.acceptAs(values)
  }
  return (
    <li className={classes.row} data-decision={decision} data-short={isShort || undefined}>
      {isEditing ? (
        <Editor
          {...{ record, kind, shownValue, hasParts, bulletsOf: review.bulletsOf }}
          onSave={save}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <>
          <div className={classes.words}>
            {hasParts ? (
              <Parts record={record} review={review} />
            ) : (
              <Text fw={isShort ? 500 : 600} component="div">
                <Value finding={first} value={shownValue(first)} decision={decision} />
              </Text>
            )}
            <PaperText finding={first} />
            <BulletList bullets={review.bulletsOf(first)} />
            {isShort ? null : <SourcePosition record={record} />}
          </div>
          <Actions
            about={{ field: kind, value: shownValue(first) }}
            decision={decision}
            onDecide={decide}
            onEdit={() => setIsEditing(true)}
          />
        </>
      )}
    </li>
  )
}
