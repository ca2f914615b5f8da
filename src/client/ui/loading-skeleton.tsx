import { Group, SimpleGrid, Stack, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Skeleton } from './skeleton.tsx'

type LoadingSkeletonProps = {
  /** Shape of the expected content, which prevents layout shift. */
  layout?: 'page' | 'list' | 'cards' | 'form'
  rows?: number
}

const Row = () => (
  <Group wrap="nowrap" gap="md">
    <Skeleton circle height={40} />
    <Stack gap="sm" flex={1}>
      <Skeleton height={14} width="55%" />
      <Skeleton height={12} width="80%" />
    </Stack>
  </Group>
)

const Field = () => (
  <Stack gap="sm">
    <Skeleton height={12} width={120} />
    <Skeleton height={44} />
  </Stack>
)

const Card = () => <Skeleton height={176} />

const partOf = { page: Row, list: Row, cards: Card, form: Field }

/** Loading placeholder of a layout, announced once to screen readers. */
export const LoadingSkeleton = ({ layout = 'list', rows = 3 }: LoadingSkeletonProps) => {
  const { t } = useTranslation()
  const Part = partOf[layout]
  const keys = Array.from({ length: rows }, (_, row) => `part ${row + 1}`)
  const parts = keys.map((key) => <Part key={key} />)
  return (
    <Stack gap="lg" aria-busy="true">
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      {layout === 'page' ? <Skeleton height={30} width="min(20rem, 70%)" mb="md" /> : null}
      {layout === 'cards' ? <SimpleGrid cols={{ base: 1, sm: 2, md: 3 }}>{parts}</SimpleGrid> : parts}
    </Stack>
  )
}
