import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { OpenProposal } from '../editing/editing.contract.ts'
import classes from './proposal-list.module.css'

type ProposalPageHeadProps = {
  url: string
  /** Number of entries that all matching proposals of the page fill. */
  entries: number
  /** Displayed proposals of the page, which may continue on other pages of the list. */
  rows: readonly OpenProposal[]
}

/** Head of the proposals that were read from one page: the page, and the button that accepts its undisputed values. */
export const ProposalPageHead = ({ url, entries, rows }: ProposalPageHeadProps) => {
  const { t } = useTranslation()
  // Only displayed values are accepted: an editor checks each before.
  const ids = rows.filter(({ isDisputed }) => !isDisputed).map(({ id }) => id)
  const acceptAll = useAppMutation({
    write: async () => await client.catalogue.editing.acceptAll({ ids }),
    done: ({ accepted }) => t('catalogue.editing.pageAccepted', { count: accepted }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  return (
    <Table.Tr role="row">
      <Table.Th role="rowheader" scope="rowgroup" colSpan={4} className={classes.head ?? ''}>
        <Group justify="space-between" gap="sm">
          <div>
            <Text fw={600}>{t('catalogue.editing.pageFills', { count: entries })}</Text>
            <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm" className={classes.page ?? ''}>
              <bdi dir="ltr">{url}</bdi>
            </Anchor>
            {ids.length < rows.length ? <Text size="sm">{t('catalogue.editing.pageDisputed')}</Text> : null}
          </div>
          {ids.length > 1 ? (
            <Button size="sm" variant="default" loading={acceptAll.isPending} onClick={() => void acceptAll.run()}>
              {t('catalogue.editing.acceptPage', { count: ids.length })}
            </Button>
          ) : null}
        </Group>
      </Table.Th>
    </Table.Tr>
  )
}
