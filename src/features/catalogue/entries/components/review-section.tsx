import { Group, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getErrorCode } from '#src/client/errors.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'

type ReviewSectionProps<Data extends { total: number }> = {
  /** Id of the heading. */
  id: string
  title: string
  failed: string
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}

const waitingRows = 4

/** Lists entries for editors under a heading with their number; renders nothing for other users. */
export const ReviewSection = <Data extends { total: number }>({
  id,
  title,
  failed,
  query: { data, error, isPending, isFetching, refetch },
  children,
}: ReviewSectionProps<Data>) => {
  // The proposals above already tell other users that they are not editors.
  if (getErrorCode(error) === 'ACCESS_DENIED') return null
  return (
    <Stack gap="md" mt="xl" component="section" aria-labelledby={id}>
      <Group align="baseline" gap="sm">
        <Title order={2} id={id}>
          {title}
        </Title>
        {data ? (
          <Text c="dimmed" data-figures>
            {data.total}
          </Text>
        ) : null}
      </Group>
      {isPending ? <LoadingSkeleton rows={waitingRows} /> : null}
      {error ? <ErrorState error={error} title={failed} onRetry={() => void refetch()} retrying={isFetching} /> : null}
      {data ? children(data) : null}
    </Stack>
  )
}
