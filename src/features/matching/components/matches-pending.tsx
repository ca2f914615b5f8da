import { SimpleGrid, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#src/client/ui/skeleton.tsx'

const cards = ['first', 'second', 'third', 'fourth']

/** Loading skeleton of match cards. */
export const MatchesPending = () => {
  const { t } = useTranslation()
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      <Skeleton height={68} mb="lg" />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {cards.map((card) => (
          <Skeleton key={card} height={360} />
        ))}
      </SimpleGrid>
    </div>
  )
}
