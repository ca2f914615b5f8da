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
  /** A list says once that registers of grants do not know who takes students. */
  isInList?: boolean
}

/** What somebody is marked as: a sample, an early fellow, with a running grant, taking students or not known to. */
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
