import { useTranslation } from 'react-i18next'
import { gpaRange, type StatedGrade } from '#src/features/profile/rules.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import { type EditableEntity, type EditableKind, kindsOf } from '../editing/rules.ts'
import type { SourcedFact } from '../facts/contract.ts'
import classes from './fact-table.module.css'

/** A grade with its scale, as numbers that every language writes: the best grade stands behind, but for the German one. */
const writeGrade = ({ grade, scale }: StatedGrade, language: string): string => {
  const format = new Intl.NumberFormat(language)
  return scale === 'german'
    ? `${format.format(grade)} (DE)`
    : `${format.format(grade)} / ${format.format(gpaRange[scale].max)}`
}

const isStatedGrade = (value: object): value is StatedGrade => 'grade' in value && 'scale' in value

/** Kinds whose value is a share of one. */
const shares = new Set(['admission_rate_undergraduate', 'minimum_gpa'])

const writeNumber = (kind: string, value: number, currency: string | undefined, language: string): string => {
  if (currency) return formatMoney(value, currency, language)
  return new Intl.NumberFormat(language, shares.has(kind) ? { style: 'percent' } : {}).format(value)
}

const write = (kind: string, { value, currency }: SourcedFact, language: string): string => {
  if (typeof value === 'number') return writeNumber(kind, value, currency, language)
  if (Array.isArray(value)) return value.join('; ')
  if (typeof value !== 'object' || value === null) return String(value)
  if (isStatedGrade(value)) return writeGrade(value, language)
  return 'date' in value ? formatDate(String(value.date), language, 'UTC') : JSON.stringify(value)
}

const shownAbove = new Set<EditableKind>(['website', 'city'])
const kindsFor = (entity: EditableEntity) => kindsOf[entity].filter((kind) => !shownAbove.has(kind))

/** What a table of facts lists: address and place stand with the name of an entry. */
export const tableKinds: Readonly<Record<EditableEntity, readonly EditableKind[]>> = {
  universities: kindsFor('universities'),
  programs: kindsFor('programs'),
  scholarships: kindsFor('scholarships'),
}

type FactTableProps = { kinds: readonly EditableKind[]; facts: Record<string, SourcedFact> }

/** Every kind of fact that an entry can have, with its year; what nobody published is said as such. */
export const FactTable = ({ kinds, facts }: FactTableProps) => {
  const { t, i18n } = useTranslation()
  return (
    <dl className={classes.facts}>
      {kinds.map((kind) => {
        const fact = facts[kind]
        return (
          <div key={kind}>
            <dt>{t(`catalogue.fact.${kind}`)}</dt>
            <dd data-known={fact ? true : undefined}>
              <bdi>{fact ? write(kind, fact, i18n.language) : t('catalogue.fact.notKnown')}</bdi>{' '}
              {fact ? (
                <span data-figures>{fact.isOld ? t('catalogue.fact.old', { year: fact.year }) : fact.year}</span>
              ) : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
