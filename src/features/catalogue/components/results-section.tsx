import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type ResultsSectionProps = {
  /** How many there are, in words. */
  heading: string
  shown: number
  total: number
  /** Taking the filters away; absent where none is set. */
  onClear: (() => void) | undefined
  /** The pages of the list, as the query holds them. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** What is said when the next page could not be had. */
  moreFailed: string
  children: ReactNode
}

/** A list of what was found, under its count, with the way to more of it. */
export const ResultsSection = (props: ResultsSectionProps) => {
  const { heading, shown, total, onClear, pages, moreFailed, children } = props
  const { t } = useTranslation()
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Text fw={600} role="status">
          {heading}
        </Text>
        {onClear ? (
          <Button variant="subtle" size="compact-md" onClick={onClear}>
            {t('catalogue.search.clear')}
          </Button>
        ) : null}
      </Group>
      {children}
      <Group justify="center" mt="lg" gap="md">
        <Text size="sm" c="dimmed" data-figures>
          {t('catalogue.search.shown', { shown, total })}
        </Text>
        {pages.hasNextPage ? (
          <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('catalogue.search.loadMore')}
          </Button>
        ) : null}
      </Group>
      {pages.isFetchNextPageError ? (
        <Text ta="center" c="brick" mt="sm" role="alert">
          {moreFailed}
        </Text>
      ) : null}
    </section>
  )
}
