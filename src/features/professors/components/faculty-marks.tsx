import { Badge, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Faculty } from '../contract.ts'

const Acceptance = ({ accepts }: { accepts: boolean | null }) => {
  const { t } = useTranslation()
  const key = accepts === null ? 'acceptingUnknown' : accepts ? 'accepting' : 'notAccepting'
  return <Badge color={accepts ? 'pine' : 'gray'}>{t(`professors.${key}`)}</Badge>
}

type FacultyMarksProps = {
  member: Faculty
  /** In a list, the note that grant registers do not state who takes students is shown once. */
  isInList?: boolean
}

/** Badges of a faculty member: sample, early fellow, running grant, and whether they take students if known. */
export const FacultyMarks = ({ member, isInList = false }: FacultyMarksProps) => {
  const { t } = useTranslation()
  const isSilent = member.isAcceptingStudents === null && (member.isFellow || (isInList && member.grantCount > 0))
  if (member.isSample)
    return (
      <Group gap="xs">
        <Badge color="brass" variant="outline">
          {t('professors.sample')}
        </Badge>
      </Group>
    )
  return (
    <Group gap="xs">
      {member.grants.some(({ isRunning }) => isRunning) ? (
        <Badge color="pine">{t('professors.grant.running')}</Badge>
      ) : null}
      {member.isFellow ? <Badge color="gray">{t('professors.fellow')}</Badge> : null}
      {isSilent ? null : <Acceptance accepts={member.isAcceptingStudents} />}
    </Group>
  )
}
