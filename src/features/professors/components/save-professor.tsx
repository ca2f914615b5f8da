import { Button, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { professorsQuery, refreshProfessors } from '../client.ts'
import type { Faculty } from '../contract.ts'

/** Button that saves a faculty member of the catalogue to the user's own professors. */
export const SaveProfessor = ({ member }: { member: Faculty }) => {
  const { t } = useTranslation()
  const { data: isSaved } = useQuery({
    ...professorsQuery,
    select: (professors) =>
      professors.some(
        ({ professorName, universityName }) =>
          professorName === member.fullName && universityName === member.universityName,
      ),
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
      variant="default"
      size="sm"
      leftSection={<IconBookmark size={18} aria-hidden="true" />}
      aria-label={t('professors.saveNamed', { name: member.fullName })}
      loading={save.isPending}
      onClick={() => void save.run()}
    >
      {t('professors.save')}
    </Button>
  )
}
