import { Button, Checkbox, Group, Table } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { handleRowKeys } from '#src/client/ui/row-keys.ts'
import { useListFocus } from '#src/client/ui/use-list-focus.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { OpenProposal } from '../editing/editing.contract.ts'
import { getSharedPage, proposalsPageSize } from '../editing/proposal-filter.rules.ts'
import classes from './proposal-list.module.css'
import { ProposalPageHead } from './proposal-page-head.tsx'
import { ProposalRow, type ReasonDrafts } from './proposal-row.tsx'

interface ProposalPage {
  proposals: readonly OpenProposal[]
  pages: readonly { url: string; entries: number }[]
  offset: number
  matching: number
}

type ProposalTableProps = {
  page: ProposalPage
  onTurn: (offset: number) => void
  reasons: ReasonDrafts
}

/** Page of open proposals by official page. The selected ones are accepted together. */
export const ProposalTable = ({
  page: { proposals, pages, offset, matching },
  onTurn,
  reasons,
}: ProposalTableProps) => {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const focus = useListFocus<HTMLDivElement>()
  const groups = [...Map.groupBy(proposals, getSharedPage)]
  const selectable = proposals.filter(({ isDisputed }) => !isDisputed).map(({ id }) => id)
  // Only displayed proposals are accepted: others were settled or filtered since.
  const ids = selectable.filter((id) => selected.has(id))
  const acceptSelected = useAppMutation({
    write: async () => await client.catalogue.editing.acceptAll({ ids }),
    done: ({ accepted }) => t('catalogue.editing.pageAccepted', { count: accepted }),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.catalogue.key() }),
  })
  const select = (changed: readonly string[], isSelected: boolean) =>
    setSelected((before) => {
      const after = new Set(before)
      for (const id of changed) isSelected ? after.add(id) : after.delete(id)
      return after
    })
  const isWhole = ids.length > 0 && ids.length === selectable.length
  const heads = [t('catalogue.review.entry'), t('catalogue.review.change'), t('catalogue.review.decision')]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus among the controls of the rows.
    <div {...focus} onKeyDown={handleRowKeys} className={classes.focus}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Checkbox
          label={t('catalogue.review.selectPage')}
          checked={isWhole}
          indeterminate={ids.length > 0 && !isWhole}
          disabled={selectable.length === 0}
          onChange={({ currentTarget: { checked } }) => select(selectable, checked)}
        />
        <Button
          disabled={ids.length === 0}
          loading={acceptSelected.isPending}
          onClick={() => void acceptSelected.run()}
        >
          {t('catalogue.review.acceptSelected', { number: ids.length })}
        </Button>
      </Group>
      <Table className={classes.table ?? ''} role="table" aria-label={t('catalogue.editing.reviewTitle')}>
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            <Table.Td role="cell" className={classes.box ?? ''} />
            {heads.map((head) => (
              <Table.Th key={head} role="columnheader" scope="col">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        {groups.map(([url, rows]) => (
          <Table.Tbody key={url} role="rowgroup">
            {url ? (
              <ProposalPageHead url={url} entries={pages.find((one) => one.url === url)?.entries ?? 0} rows={rows} />
            ) : null}
            {rows.map((proposal) => (
              <ProposalRow
                key={proposal.id}
                proposal={proposal}
                reasons={reasons}
                isSelected={selected.has(proposal.id)}
                onSelect={proposal.isDisputed ? undefined : (isOn) => select([proposal.id], isOn)}
              />
            ))}
          </Table.Tbody>
        ))}
      </Table>
      <Pagination
        offset={offset}
        size={proposalsPageSize}
        total={matching}
        onTurn={(next) => {
          onTurn(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}
