import { useTranslation } from 'react-i18next'
import { type EditableEntity, type EditableKind, kindsOf } from '../editing/editing.rules.ts'
import { writeValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { formatFactYear } from './fact-labels.ts'
import classes from './fact-table.module.css'

/** What is shown and cannot be typed: the policy of one test, a price that no year's can be made of, what a register counts. */
const readOnlyKinds = [
  'gmat',
  'tuition_per_credit',
  'degrees_awarded',
  'official_grade',
  'intake',
  'entry_score',
] as const
/** Every kind of fact that a screen names. */
export type ShownKind = EditableKind | (typeof readOnlyKinds)[number]

const shownAbove = new Set<EditableKind>(['website', 'city'])
const kindsFor = (entity: EditableEntity): ShownKind[] => [
  ...kindsOf[entity].filter((kind) => !shownAbove.has(kind)),
  ...(entity === 'programs' ? readOnlyKinds : []),
]

/** What a table of facts lists: address and place stand with the name of an entry. */
export const tableKinds: Readonly<Record<EditableEntity, readonly ShownKind[]>> = {
  universities: kindsFor('universities'),
  programs: kindsFor('programs'),
  scholarships: kindsFor('scholarships'),
}

type FactTableProps = { kinds: readonly ShownKind[]; facts: Record<string, SourcedFact> }

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
            <dd data-known={fact && fact.year !== '' ? true : undefined}>
              <bdi>{fact ? writeValue(kind, fact, { t, language: i18n.language }) : t('catalogue.fact.notKnown')}</bdi>{' '}
              {fact ? <span data-figures>{formatFactYear(kind, fact, t)}</span> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
