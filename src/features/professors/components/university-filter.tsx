import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { facultyQuery } from '../client.ts'

/** Active university filter with its name and a button to clear it. */
export const UniversityFilter = ({ id, onClear }: { id: string; onClear: () => void }) => {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(facultyQuery({ university: id }))
  const name = data?.pages[0]?.faculty[0]?.universityName
  return (
    <Group gap="sm" mb="lg">
      {name ? (
        <Text>
          <bdi>{t('professors.atUniversity', { university: name })}</bdi>
        </Text>
      ) : null}
      <Button variant="default" size="sm" leftSection={<IconX size={18} aria-hidden="true" />} onClick={onClear}>
        {t('professors.allUniversities')}
      </Button>
    </Group>
  )
}
