import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { formatFact } from '../client.ts'
import type { Fact } from '../contract.ts'
import { factKinds } from '../rules.ts'
import { FactRow } from './fact-row.tsx'
import classes from './facts.module.css'

/** Page size; a list that fits on one page needs no search either. */
const pageSize = 25

/** Facts by kind, with search, a filter by kind and pages once they exceed one page. */
export const FactList = ({ facts }: { facts: Fact[] }) => {
  const { t } = useTranslation()
  const [filters, setFilters] = useState({ kind: '', q: '' })
  const [offset, setOffset] = useState(0)
  const isLong = facts.length > pageSize
  const find = (more: Partial<typeof filters>) => {
    setFilters({ ...filters, ...more })
    setOffset(0)
  }
  const countOf = (kind: string) => facts.filter(({ fact }) => fact.kind === kind).length
  const isFound = (fact: Fact) => {
    const { title, details, bullets } = formatFact(fact, t)
    return [title, ...details, ...bullets].join(' ').toLocaleLowerCase().includes(filters.q.trim().toLocaleLowerCase())
  }
  // Filters do not apply to a list that became short: its controls are gone.
  const found = isLong
    ? facts.filter((fact) => (filters.kind === '' || fact.fact.kind === filters.kind) && isFound(fact))
    : facts
  const sorted = factKinds.flatMap((kind) => found.filter(({ fact }) => fact.kind === kind))
  // The last page can be emptied by removals.
  const start = Math.min(offset, Math.max(0, Math.ceil(sorted.length / pageSize) - 1) * pageSize)
  const page = sorted.slice(start, start + pageSize)
  return (
    <Stack gap="lg">
      {isLong ? (
        <search className={classes.controls}>
          <TextInput
            aria-label={t('facts.find')}
            placeholder={t('facts.find')}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            type="search"
            value={filters.q}
            onChange={({ currentTarget: { value } }) => find({ q: value })}
          />
          <NativeSelect
            aria-label={t('facts.kindLabel')}
            value={filters.kind}
            onChange={({ currentTarget: { value } }) => find({ kind: value })}
            data={[
              { value: '', label: t('facts.all', { number: facts.length }) },
              ...factKinds
                .filter((kind) => countOf(kind) > 0)
                .map((kind) => ({ value: kind, label: `${t(`facts.kinds.${kind}`)} (${countOf(kind)})` })),
            ]}
          />
        </search>
      ) : null}
      {found.length === 0 ? <Text role="status">{t('facts.noneFound')}</Text> : null}
      {factKinds.map((kind) => {
        const those = page.filter(({ fact }) => fact.kind === kind)
        return those.length > 0 ? (
          <section key={kind} aria-label={t(`facts.kinds.${kind}`)}>
            <Title order={2} fz="h3">
              {t(`facts.kinds.${kind}`)}
              {isLong ? (
                <Text span size="sm" c="dimmed" ms="xs" data-figures>
                  {found.filter(({ fact }) => fact.kind === kind).length}
                </Text>
              ) : null}
            </Title>
            <ul data-bare>
              {those.map((fact) => (
                <FactRow key={fact.id} fact={fact} />
              ))}
            </ul>
          </section>
        ) : null
      })}
      <Pagination
        offset={start}
        size={pageSize}
        total={sorted.length}
        onTurn={(next) => {
          setOffset(next)
          window.scrollTo({ top: 0 })
        }}
      />
    </Stack>
  )
}
