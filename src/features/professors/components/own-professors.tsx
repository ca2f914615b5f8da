import { SimpleGrid, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { professorsQuery } from '../client.ts'
import { AddProfessor } from './add-professor.tsx'
import { ProfessorCard } from './professor-card.tsx'

/** Selected professors of the user, with the contact to each. */
export const OwnProfessors = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(professorsQuery)
  if (isPending) return <LoadingSkeleton layout="cards" rows={2} />
  if (isError) {
    return (
      <ErrorState
        error={error}
        title={t('professors.ownFailed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return (
    <Stack gap="lg">
      {data.length === 0 ? <Text c="dimmed">{t('professors.ownEmpty')}</Text> : null}
      {data.length > 0 ? (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          {data.map((professor) => (
            <ProfessorCard key={professor.id} professor={professor} />
          ))}
        </SimpleGrid>
      ) : null}
      <div>
        <AddProfessor />
      </div>
    </Stack>
  )
}
