import { useTranslation } from 'react-i18next'
import { type EditableEntity, type EditableKind, editableKindsByEntity } from '../editing/editing.rules.ts'
import { formatFactValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { formatFactYear } from './fact-labels.ts'
import classes from './fact-table.module.css'

/**
 * Kinds that are displayed but cannot be typed: the policy of a single test, undated prices, statistics of a register.
 */
const readOnlyKinds = [
  'gmat',
  'mode',
  'tuition_per_credit',
  'degrees_awarded',
  'official_grade',
  'intake',
  'entry_score',
  'admission_rate',
] as const
/** Read-only kinds of universities, which hold for their programmes too. */
const registerKinds = ['accredited_until', 'student_sponsor'] as const
/** Every kind of fact that a screen names. */
export type ShownKind = EditableKind | (typeof readOnlyKinds)[number] | (typeof registerKinds)[number]

const shownAbove = new Set<EditableKind>(['website', 'city'])
const kindsFor = (entity: EditableEntity): ShownKind[] => [
  ...editableKindsByEntity[entity].filter((kind) => !shownAbove.has(kind)),
  ...(entity === 'programs' ? readOnlyKinds : []),
  ...(entity === 'scholarships' ? [] : registerKinds),
]

/** Kinds in a table of facts, without URL and place, which are shown with the name of an entry. */
export const tableKinds: Readonly<Record<EditableEntity, readonly ShownKind[]>> = {
  universities: kindsFor('universities'),
  programs: kindsFor('programs'),
  scholarships: kindsFor('scholarships'),
}

type FactTableProps = { kinds: readonly ShownKind[]; facts: Record<string, SourcedFact> }

/** Lists every kind of fact that an entry can have, with its year, and labels unpublished ones as such. */
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
              <bdi>
                {fact ? formatFactValue(kind, fact, { t, language: i18n.language }) : t('catalogue.fact.notKnown')}
              </bdi>{' '}
              {fact ? <span data-figures>{formatFactYear(kind, fact, t)}</span> : null}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
