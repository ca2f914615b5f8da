import { Button, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { findSavedProfessor, professorsQuery, refreshProfessors } from '../client.ts'
import type { Faculty } from '../contract.ts'

type SaveProfessorProps = {
  member: Faculty
  /** Whether saving is the primary action of the page. */
  isPrimary?: boolean
}

/** Button that saves a faculty member of the catalogue to the user's own professors. */
export const SaveProfessor = ({ member, isPrimary = false }: SaveProfessorProps) => {
  const { t } = useTranslation()
  const { data: isSaved } = useQuery({
    ...professorsQuery,
    select: (professors) => findSavedProfessor(professors, member) !== undefined,
  })
  const save = useAppMutation({
    write: async () => await client.professors.addFaculty({ facultyId: member.id }),
    done: t('professors.saved', { name: member.fullName }),
    refresh: refreshProfessors,
  })
  if (isSaved) {
    return (
      <Text size="sm" c="dimmed">
        {t('professors.isSaved')}
      </Text>
    )
  }
  return (
    <Button
      {...(isPrimary ? {} : { variant: 'default', size: 'sm' })}
      leftSection={<IconBookmark size={18} aria-hidden="true" />}
      aria-label={t('professors.saveNamed', { name: member.fullName })}
      loading={save.isPending}
      onClick={() => void save.run()}
    >
      {t('professors.save')}
    </Button>
  )
}
