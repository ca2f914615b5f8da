import { Button, Checkbox, Group, Table } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { handleRowKeys } from '#src/client/ui/row-keys.ts'
import { useListFocus } from '#src/client/ui/use-list-focus.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { cutPage, groupProposals } from '../editing/proposal-filter.rules.ts'
import classes from './proposal-list.module.css'
import { ProposalPageHead } from './proposal-page-head.tsx'
import { ProposalRow, type ReasonDrafts } from './proposal-row.tsx'

const pageSize = 25

type ProposalTableProps = {
  proposals: readonly Proposal[]
  /** All open proposals, with those that a filter hides: they decide which values are disputed. */
  all: readonly Proposal[]
  offset: number
  onTurn: (offset: number) => void
  reasons: ReasonDrafts
}

/** Open proposals by official page, 25 at a time. The selected ones are accepted together. */
export const ProposalTable = ({ proposals, all, offset, onTurn, reasons }: ProposalTableProps) => {
  const { t } = useTranslation()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const focus = useListFocus<HTMLDivElement>()
  const groups = groupProposals(proposals, all)
  // The last page empties as its proposals are settled.
  const start = Math.min(offset, Math.max(0, Math.ceil(proposals.length / pageSize) - 1) * pageSize)
  const parts = cutPage(groups, start, pageSize)
  const selectable = parts.flatMap(({ group, rows }) =>
    rows.map(({ id }) => id).filter((id) => group.undisputedIds.has(id)),
  )
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
        {parts.map(({ group, rows }) => (
          <Table.Tbody key={group.url} role="rowgroup">
            {group.url ? <ProposalPageHead group={group} rows={rows} /> : null}
            {rows.map((proposal) => (
              <ProposalRow
                key={proposal.id}
                proposal={proposal}
                reasons={reasons}
                isSelected={selected.has(proposal.id)}
                onSelect={group.undisputedIds.has(proposal.id) ? (isOn) => select([proposal.id], isOn) : undefined}
              />
            ))}
          </Table.Tbody>
        ))}
      </Table>
      <Pagination
        offset={start}
        size={pageSize}
        total={proposals.length}
        onTurn={(next) => {
          onTurn(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </div>
  )
}
