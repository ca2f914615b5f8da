import { Button, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

type ResultsSectionProps = {
  /** Formatted number of results. */
  heading: string
  shown: number
  total: number
  /** Resets the filters; absent without any. */
  onClear: (() => void) | undefined
  /** Pages of the infinite query. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  /** Error message of a failed next page. */
  moreFailed: string
  /** Toolbar beside the number of results. */
  tools?: ReactNode
  children: ReactNode
}

/** Section of results with its count and pagination. */
export const ResultsSection = (props: ResultsSectionProps) => {
  const { heading, shown, total, onClear, pages, moreFailed, tools, children } = props
  const { t } = useTranslation()
  return (
    <section>
      <Group justify="space-between" gap="xs" mb="sm">
        <Group gap="sm">
          <Text fw={600} role="status">
            {heading}
          </Text>
          {onClear ? (
            <Button variant="subtle" size="compact-md" onClick={onClear}>
              {t('catalogue.search.clear')}
            </Button>
          ) : null}
        </Group>
        {tools}
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
