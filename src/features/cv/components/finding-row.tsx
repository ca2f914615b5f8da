import { Button, Group, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCheck, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { useFieldRules } from '#src/client/ui/use-field-rules.ts'
import { gpaScaleKeys, gpaScales } from '#src/features/profile/rules.ts'
import type { Finding } from '../contract.ts'
import { clearConfidence, likelyConfidence, maxDecidedLength } from '../decisions.rules.ts'
import classes from './finding-row.module.css'

export type Decision = 'open' | 'accepted' | 'rejected'

type FindingRowProps = {
  finding: Finding
  decision: Decision
  /** What stands in the answers in place of what was read. */
  edited?: string | undefined
  onDecide: (decision: Decision, value: string) => void
}

const wordOf = (confidence: number) => {
  if (confidence >= clearConfidence) return 'certain'
  return confidence >= likelyConfidence ? 'likely' : 'unsure'
}

type EditorProps = { initial: string; label: string; onSave: (value: string) => void; onCancel: () => void }

const Editor = ({ initial, label, onSave, onCancel }: EditorProps) => {
  const { t } = useTranslation()
  const { filled } = useFieldRules()
  const form = useForm({ initialValues: { value: initial }, validate: { value: filled } })
  return (
    <Form form={form} onSubmit={({ value }) => onSave(value.trim())} className={classes.editor}>
      <TextInput
        aria-label={label}
        autoComplete="off"
        maxLength={maxDecidedLength}
        data-autofocus
        {...form.getInputProps('value')}
      />
      <Group gap="xs" mt="sm">
        <Button type="submit" size="sm">
          {t('cv.review.saveEdit')}
        </Button>
        <Button size="sm" variant="subtle" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </Group>
    </Form>
  )
}

const Place = ({ finding }: { finding: Finding }) => {
  const { t } = useTranslation()
  const { page, line, excerpt } = finding.place
  return (
    <div className={classes.place}>
      <Text size="sm" c="dimmed">
        {page === null ? t('cv.review.line', { line }) : t('cv.review.pageLine', { page, line })}
        {' · '}
        {t(`cv.review.confidence.${wordOf(finding.confidence)}`)}
      </Text>
      {excerpt.trim() === finding.value ? null : (
        <blockquote className={classes.excerpt}>
          <bdi>{excerpt}</bdi>
        </blockquote>
      )}
    </div>
  )
}

type ActionsProps = {
  about: { field: string; value: string }
  decision: Decision
  onDecide: (decision: Decision) => void
  onEdit: () => void
}

const Actions = ({ about, decision, onDecide, onEdit }: ActionsProps) => {
  const { t } = useTranslation()
  if (decision === 'open') {
    return (
      <Group gap="sm" className={classes.actions ?? ''}>
        <Button
          size="sm"
          variant="light"
          leftSection={<IconCheck size={16} aria-hidden="true" />}
          aria-label={t('cv.review.acceptOf', about)}
          onClick={() => onDecide('accepted')}
        >
          {t('cv.review.accept')}
        </Button>
        <Button size="sm" variant="default" aria-label={t('cv.review.editOf', about)} onClick={onEdit}>
          {t('cv.review.edit')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('cv.review.rejectOf', about)}
          onClick={() => onDecide('rejected')}
        >
          {t('cv.review.reject')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      <span className={classes.verdict}>
        {decision === 'accepted' ? <IconCheck size={16} aria-hidden="true" /> : <IconX size={16} aria-hidden="true" />}
        {t(`cv.review.${decision}`)}
      </span>
      <Button size="sm" variant="subtle" aria-label={t('cv.review.undoOf', about)} onClick={() => onDecide('open')}>
        {t('cv.review.undo')}
      </Button>
    </Group>
  )
}

/** The scale of a grade in words; a scale that this version does not know is not shown. */
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

/** Of a paper: whether it has come out, and the applicant's place among its authors. */
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

/** One value that was read, where it stood and how sure the reading is; it counts only once accepted. */
export const FindingRow = ({ finding, decision, edited, onDecide }: FindingRowProps) => {
  const { t } = useTranslation()
  const [isEditing, setIsEditing] = useState(false)
  const value = edited ?? finding.value
  const field = t(`cv.field.${finding.field}`)
  const handleSave = (typed: string) => {
    setIsEditing(false)
    onDecide('accepted', typed)
  }
  return (
    <li className={classes.row} data-decision={decision}>
      <div className={classes.words}>
        {isEditing ? (
          <Editor initial={value} label={field} onSave={handleSave} onCancel={() => setIsEditing(false)} />
        ) : (
          <Text fw={600} className={classes.value ?? ''}>
            <bdi>{value}</bdi>
            {finding.field === 'gpa' ? <ScaleText scale={finding.scale} /> : null}
          </Text>
        )}
        <PaperText finding={finding} />
        <Place finding={finding} />
      </div>
      {isEditing ? null : (
        <Actions
          about={{ field, value }}
          decision={decision}
          onDecide={(chosen) => onDecide(chosen, value)}
          onEdit={() => setIsEditing(true)}
        />
      )}
    </li>
  )
}
