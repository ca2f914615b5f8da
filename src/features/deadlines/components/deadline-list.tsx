import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Deadline } from '../contract.ts'
import { DeadlineForm, useHasDeadlineDraft } from './deadline-form.tsx'
import { DeadlineItem } from './deadline-item.tsx'
import classes from './deadline-list.module.css'

type DeadlineListProps = {
  deadlines: Deadline[]
  selectedUniversityId: string
  /** What a new deadline proposes; null where it is not known. */
  universityZone: string | null
}

/** Open ones first, by date; then what is done. */
const inOrder = (a: Deadline, b: Deadline) =>
  Number(a.isCompleted) - Number(b.isCompleted) || Date.parse(a.dueAt) - Date.parse(b.dueAt)

/** The deadlines of one application, with the way to add one. */
export const DeadlineList = ({ deadlines, selectedUniversityId, universityZone }: DeadlineListProps) => {
  const { t } = useTranslation()
  const [isAdding, setAdding] = useState(useHasDeadlineDraft({ selectedUniversityId, universityZone }))
  return (
    <>
      {deadlines.length === 0 ? <Text c="dimmed">{t('applications.deadlinesEmpty')}</Text> : null}
      <ul className={classes.list}>
        {[...deadlines].sort(inOrder).map((deadline) => (
          <DeadlineItem key={deadline.id} deadline={deadline} universityZone={universityZone} />
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
