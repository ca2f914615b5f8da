import { Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { SharedPart } from '#src/features/sharing/components/shared-parts.tsx'
import type { SharedPart as SharedPartName } from '#src/features/sharing/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { CommentMark } from '../comments/components/part-comments.tsx'
import type { StudentDetail } from '../students.contract.ts'

interface OpenPart {
  shareId: string
  part: SharedPartName
  expiresAt: string
}

/** Lists the open parts among `parts`: each once, but every draft, because each is a grant of its own. */
const listOpenParts = (grants: StudentDetail['grants'], parts: readonly SharedPartName[]): OpenPart[] =>
  parts.flatMap((part) => {
    const open = grants
      .filter((grant) => grant.parts.includes(part))
      .map(({ id, expiresAt }) => ({ shareId: id, part, expiresAt }))
    return part === 'writing' ? open : open.slice(-1)
  })

type GrantedPartsProps = { student: StudentDetail; parts: readonly SharedPartName[] }

/** Shared parts of a student, each with a mark that opens its comments; a draft is commented by passage. */
export const GrantedParts = ({ student, parts }: GrantedPartsProps) => {
  const { t, i18n } = useTranslation()
  const open = listOpenParts(student.grants, parts)
  if (open.length === 0)
    return (
      <EmptyState
        title={t('mentorships.notSharedTitle')}
        message={t('mentorships.notSharedMessage', { name: student.name })}
      />
    )
  return (
    <Stack gap="xl">
      {open.map(({ shareId, part, expiresAt }) => (
        <div key={`${shareId} ${part}`}>
          <SharedPart
            share={{ id: shareId }}
            part={part}
            besideLine={({ id: findingId, value }) => (
              <CommentMark mentorshipId={student.id} seat="mentor" part="cv" isOpen line={{ findingId, value }} />
            )}
          />
          <Group gap="sm" mt="sm" justify="space-between">
            <Text size="sm" c="dimmed">
              {t('sharing.sharedLede', { name: student.name, date: formatDate(expiresAt, i18n.language) })}
            </Text>
            {part === 'writing' ? null : <CommentMark mentorshipId={student.id} seat="mentor" part={part} isOpen />}
          </Group>
        </div>
      ))}
    </Stack>
  )
}
