import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sentKinds } from '../actionable.rules.ts'
import type { Deadline } from '../contract.ts'
import { DeadlineForm, useHasDeadlineDraft } from './deadline-form.tsx'
import { DeadlineItem } from './deadline-item.tsx'
import classes from './deadline-list.module.css'
import { ExpectedOrNone } from './expected-or-none.tsx'

type DeadlineListProps = {
  deadlines: Deadline[]
  selectedUniversityId: string
  /** Default time zone of a new deadline; null when unknown. */
  universityZone: string | null
  /** Name of the university, and the official page. */
  university: { name: string; officialUrl: string }
}

/** Sort order: open ones first, by date; then completed ones. */
const compareDeadlines = (a: Deadline, b: Deadline) =>
  Number(a.isCompleted) - Number(b.isCompleted) || Date.parse(a.dueAt) - Date.parse(b.dueAt)

/** What the open form enters: the id of the placeholder that it fills, or a new deadline. */
type Entry = { id: string | undefined }

/**
 * Deadlines of one application, with one way to enter one: without a stated deadline of the application, the expected date
 * or that none is known comes first and opens the form; otherwise a button below the list does.
 */
export const DeadlineList = ({ deadlines, selectedUniversityId, universityZone, university }: DeadlineListProps) => {
  const { t } = useTranslation()
  const placeholder = deadlines.find(({ isPlaceholder }) => isPlaceholder)
  const about = { selectedUniversityId, universityZone }
  const hasPlaceholderDraft = useHasDeadlineDraft({ ...about, ...(placeholder ? { deadline: placeholder } : {}) })
  const hasNewDraft = useHasDeadlineDraft(about)
  const [entry, setEntry] = useState<Entry | undefined>(
    hasPlaceholderDraft ? { id: placeholder?.id } : hasNewDraft ? { id: undefined } : undefined,
  )
  // An open form keeps its deadline, which may be stated elsewhere meanwhile.
  const entered = deadlines.find(({ id }) => id === entry?.id)
  const stated = deadlines.filter((one) => !one.isPlaceholder && one !== entered)
  const isMissing = !stated.some(({ kind }) => sentKinds.includes(kind))
  const close = () => setEntry(undefined)
  const form = entry ? (
    <DeadlineForm {...about} {...(entered ? { deadline: entered } : {})} onClose={close} />
  ) : isMissing ? (
    <ExpectedOrNone {...{ selectedUniversityId, university }} onEnter={() => setEntry({ id: placeholder?.id })} />
  ) : (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => setEntry({ id: undefined })}
    >
      {t('deadlines.add')}
    </Button>
  )
  const list = (
    <ul key="list" data-bare>
      {stated.toSorted(compareDeadlines).map((deadline) => (
        <DeadlineItem key={deadline.id} deadline={deadline} universityZone={universityZone} />
      ))}
    </ul>
  )
  const entering = (
    <div key="entry" className={classes.add}>
      {form}
    </div>
  )
  return isMissing ? [entering, list] : [list, entering]
}
