import { Anchor, Button, Group, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import type { ProposalGroup } from '../editing/proposal-filter.rules.ts'
import classes from './proposal-list.module.css'

type ProposalPageHeadProps = {
  group: ProposalGroup
  /** Displayed proposals of the group, which may continue on other pages of the list. */
  rows: readonly Proposal[]
}

/** Head of the proposals that were read from one page: the page, and the button that accepts its undisputed values. */
export const ProposalPageHead = ({ group, rows }: ProposalPageHeadProps) => {
  const { url, proposals, undisputedIds } = group
  const { t } = useTranslation()
  const entries = new Set(proposals.map(({ entity, entityId }) => `${entity} ${entityId}`)).size
  // Only displayed values are accepted: an editor checks each before.
  const ids = rows.map(({ id }) => id).filter((id) => undisputedIds.has(id))
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
