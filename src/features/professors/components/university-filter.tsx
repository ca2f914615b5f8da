import { Button, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { universityQuery } from '#src/features/catalogue/client.ts'

/** The university that a search is narrowed to, with a way out of it. */
export const UniversityFilter = ({ id, onClear }: { id: string; onClear: () => void }) => {
  const { t } = useTranslation()
  const { data } = useQuery(universityQuery(id))
  return (
    <Group gap="sm" mb="lg">
      <Text>
        <bdi>{t('professors.atUniversity', { university: data?.name ?? id })}</bdi>
      </Text>
      <Button variant="default" size="sm" leftSection={<IconX size={18} aria-hidden="true" />} onClick={onClear}>
        {t('professors.allUniversities')}
      </Button>
    </Group>
  )
}
