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

/** Deadlines of one application, with a button to add one. */
export const DeadlineList = ({ deadlines, selectedUniversityId, universityZone, university }: DeadlineListProps) => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(useHasDeadlineDraft({ selectedUniversityId, universityZone }))
  return (
    <>
      {deadlines.some(({ kind }) => sentKinds.includes(kind)) ? null : (
        <ExpectedOrNone
          selectedUniversityId={selectedUniversityId}
          university={university}
          onEnter={() => setAdding(true)}
        />
      )}
      <ul data-bare>
        {[...deadlines].sort(compareDeadlines).map((deadline) => (
          <DeadlineItem key={deadline.id} deadline={deadline} universityZone={universityZone} university={university} />
        ))}
      </ul>
      <div className={classes.add}>
        {isAdding ? (
          <DeadlineForm
            selectedUniversityId={selectedUniversityId}
            universityZone={universityZone}
            onClose={() => setAdding(false)}
          />
        ) : (
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t('deadlines.add')}
          </Button>
        )}
      </div>
    </>
  )
}
