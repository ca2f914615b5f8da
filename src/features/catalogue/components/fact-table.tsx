import { useTranslation } from 'react-i18next'
import { type EditableEntity, type EditableKind, kindsOf } from '../editing/editing.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import classes from './fact-table.module.css'
import { writeValue } from './write-value.ts'

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
              <bdi>{fact ? writeValue(kind, fact, { t, language: i18n.language }) : t('catalogue.fact.notKnown')}</bdi>{' '}
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
