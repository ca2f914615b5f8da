import type { SourcedFact } from '../facts/facts.contract.ts'
import type { ShownKind } from './fact-table.tsx'
import { ProgramFact } from './program-fact.tsx'
import classes from './program-facts.module.css'

type KnownFactsProps = { kinds: readonly ShownKind[]; facts: Readonly<Record<string, SourcedFact>> }

/** Lists the known facts of an entry that inherits none, each with its source; renders nothing without any. */
export const KnownFacts = ({ kinds, facts }: KnownFactsProps) => {
  const known = kinds.flatMap((kind) => {
    const fact = facts[kind]
    return fact ? [{ kind, fact }] : []
  })
  if (known.length === 0) return null
  return (
    <dl className={classes.facts}>
      {known.map(({ kind, fact }) => (
        <ProgramFact key={kind} kind={kind} fact={fact} isOfUniversity={false} />
      ))}
    </dl>
  )
}
