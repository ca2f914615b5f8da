import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { InfoMark } from './info-mark.tsx'
import classes from './page-header.module.css'
import { PageTitle } from './page-title.tsx'

type PageHeaderProps = {
  title: string
  /** Title and description of the document, where they say more than the header. */
  head?: { title: string; description: string } | undefined
  /** One sentence under the title: the purpose of the page. */
  lede?: string
  /** Explanation of the page behind an information mark, instead of the sentence under the title. */
  info?: string
  /** The page's one primary action, and at most one beside it. */
  actions?: ReactNode
}

/** Header of a page: its only h1, and the title of the tab. */
export const PageHeader = ({ title, head, lede, info, actions }: PageHeaderProps) => (
  <Group
    className={classes.header}
    data-compact={info !== undefined || undefined}
    justify="space-between"
    align="flex-end"
    gap="md"
  >
    <PageTitle {...(head ?? { title, ...(lede || info ? { description: lede ?? info } : {}) })} />
    <Box className={classes.words}>
      {info ? (
        <Group gap={4} wrap="nowrap">
          <Title order={1}>{title}</Title>
          <InfoMark about={title}>{info}</InfoMark>
        </Group>
      ) : (
        <Title order={1}>{title}</Title>
      )}
      {lede ? (
        <Text c="dimmed" mt="xs">
          {lede}
        </Text>
      ) : null}
    </Box>
    {actions ? (
      <Group gap="sm" className={classes.actions ?? ''}>
        {actions}
      </Group>
    ) : null}
  </Group>
)
