import { Anchor, Table, VisuallyHidden } from '@mantine/core'
import { IconEqualNot } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoDeadlineYet } from '#src/client/ui/no-deadline-yet.tsx'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { formatPlace } from '#src/features/catalogue/client.ts'
import type { UniversityDetails } from '#src/features/catalogue/contract.ts'
import { toHundred } from '#src/features/matching/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName, formatLanguageName } from '#src/shared/display-names.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { comparedKinds, findEntryProgram, getMeasure, hasDifference, selectComparedFacts } from '../comparison.rules.ts'
import type { ShortlistEntry } from '../contract.ts'
import { ComparedFact } from './compared-fact.tsx'
import classes from './comparison.module.css'
import { OwnCategory } from './own-category.tsx'

/** Compared university or programme, on the shortlist or not. */
export type ComparedEntry = Pick<
  ShortlistEntry,
  | 'id'
  | 'universityId'
  | 'programId'
  | 'universityName'
  | 'programName'
  | 'degree'
  | 'location'
  | 'websiteUrl'
  | 'isRemoved'
>
export type Column<Entry = ComparedEntry> = {
  entry: Entry
  university: UniversityDetails | undefined
  isPending: boolean
}
type RowsProps<Entry = ComparedEntry> = { columns: Column<Entry>[]; onlyDiffering: boolean }

type RowProps<Entry> = RowsProps<Entry> & {
  label: string
  /** Compared value of a column; null when unknown. */
  measure: (column: Column<Entry>) => string | number | null | undefined
  /** Rendering of the value; the compared value by default. */
  cell?: (column: Column<Entry>) => ReactNode
}

const Row = <Entry extends ComparedEntry>({ label, columns, onlyDiffering, measure, cell }: RowProps<Entry>) => {
  const { t } = useTranslation()
  const measures = columns.map(measure)
  const differs = hasDifference(measures)
  if (onlyDiffering && !differs) return null
  return (
    <Table.Tr data-differs={differs || undefined}>
      <Table.Th scope="row" className={classes.label ?? ''}>
        {label}
        {differs ? <IconEqualNot size={14} aria-hidden="true" className={classes.mark} /> : null}
        {differs ? <VisuallyHidden> ({t('shortlist.compare.differs')})</VisuallyHidden> : null}
      </Table.Th>
      {columns.map((column, at) => (
        <Table.Td key={column.entry.id}>
          {cell?.(column) ?? measures[at] ?? <span className={classes.unknown}>{t('catalogue.fact.notKnown')}</span>}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '')
const websiteOf = (column: Column): string =>
  findEntryProgram(column.university, column.entry)?.websiteUrl ??
  column.university?.websiteUrl ??
  column.entry.websiteUrl

type OwnRowsProps = RowsProps<ShortlistEntry> & {
  /** Content of the deadline cell of an entry without a stated deadline. */
  noDeadline?: (entry: ShortlistEntry) => ReactNode
}

/** Rows of the user's own decisions about each entry. */
export const OwnRows = ({ noDeadline, ...props }: OwnRowsProps) => {
  const { t, i18n } = useTranslation()
  const { format } = getNumberFormat(i18n.language)
  return (
    <>
      <Row
        {...props}
        label={t('shortlist.category')}
        measure={({ entry }) => entry.category}
        cell={({ entry }) => <OwnCategory category={entry.category} />}
      />
      <Row {...props} label={t('shortlist.priority')} measure={({ entry }) => entry.priority} />
      <Row
        {...props}
        label={t('shortlist.compare.match')}
        // Score of 100, as in every list: a percentage beside a tier would be read as a chance of admission.
        measure={({ entry: { matchScore } }) =>
          matchScore === null ? undefined : t('matching.ranked.scoreOf', { score: format(toHundred(matchScore)) })
        }
      />
      <Row
        {...props}
        label={t('shortlist.compare.deadline')}
        measure={({ entry }) => (entry.isDeadlinePlaceholder ? undefined : entry.applicationDeadline)}
        cell={({ entry }) => {
          const { applicationDeadline: date, isDeadlinePlaceholder, universityName, websiteUrl } = entry
          if (date && !isDeadlinePlaceholder)
            return <time dateTime={date}>{formatDate(`${date}T12:00:00Z`, i18n.language, 'UTC')}</time>
          return noDeadline?.(entry) ?? <NoDeadlineYet name={universityName} officialUrl={websiteUrl} />
        }}
      />
    </>
  )
}

const controls = ['public', 'private-nonprofit', 'private-forprofit'] as const

/** Rows about the kind of university and programme. */
export const EntryRows = (props: RowsProps) => {
  const { t, i18n } = useTranslation()
  const program = ({ university, entry }: Column) => findEntryProgram(university, entry)
  const field = (column: Column) => {
    const known = program(column)?.field
    return isField(known) ? t(`catalogue.field.${known}`) : known
  }
  const level = (column: Column) => {
    const known = program(column)?.level
    return known && t(`catalogue.level.${known}`)
  }
  const control = ({ university }: Column) => {
    const known = controls.find((one) => one === university?.control)
    return known && t(`catalogue.control.${known}`)
  }
  const place = ({ university, entry }: Column) =>
    university
      ? joinParts(
          [university.city, university.region, formatCountryName(university.country, i18n.language)],
          i18n.language,
        )
      : formatPlace(entry.location, i18n.language)
  const taughtIn = (column: Column) => {
    const code = program(column)?.language
    return code && formatLanguageName(code, i18n.language)
  }
  return (
    <>
      <Row {...props} label={t('shortlist.compare.place')} measure={place} />
      <Row {...props} label={t('catalogue.fact.control')} measure={control} />
      <Row
        {...props}
        label={t('shortlist.compare.programme')}
        measure={({ entry }) => entry.programName}
        cell={({ entry }) => (entry.programName ? <bdi>{entry.programName}</bdi> : undefined)}
      />
      <Row {...props} label={t('catalogue.history.column.degree')} measure={(column) => program(column)?.degree} />
      <Row {...props} label={t('catalogue.history.column.level')} measure={level} />
      <Row {...props} label={t('catalogue.history.column.field')} measure={field} />
      <Row {...props} label={t('catalogue.entries.field.language')} measure={taughtIn} />
      <Row
        {...props}
        label={t('catalogue.fact.website')}
        // Excluded from differences, because every entry has its own page.
        measure={() => undefined}
        cell={(column) =>
          websiteOf(column) ? (
            <Anchor href={websiteOf(column)} target="_blank" rel="noopener" dir="ltr" size="sm">
              {hostOf(websiteOf(column))}
            </Anchor>
          ) : undefined
        }
      />
    </>
  )
}

/** Rows of catalogue facts. */
export const FactRows = (props: RowsProps) => {
  const { t } = useTranslation()
  const factOf = ({ university, entry }: Column, kind: (typeof comparedKinds)[number]) =>
    university && selectComparedFacts(university, entry)[kind]
  return comparedKinds.map((kind) => (
    <Row
      {...props}
      key={kind}
      label={t(`catalogue.fact.${kind}`)}
      measure={(column) => getMeasure(factOf(column, kind))}
      cell={(column) => (
        <ComparedFact kind={kind} fact={factOf(column, kind)} place={column.university} isPending={column.isPending} />
      )}
    />
  ))
}
