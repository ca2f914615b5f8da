import type { ProgramDetails } from '../contract.ts'
import { selectOwnPrice } from '../facts/credit-price.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { tableKinds } from './fact-table.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { PriceNote } from './price-note.tsx'
import { ProgramFact } from './program-fact.tsx'
import classes from './program-facts.module.css'

type Kind = (typeof tableKinds.programs)[number]

/** Optional kinds that do not apply to most programmes: they are not listed as missing. */
const isExtra = (kind: string) =>
  [
    'tuition_per_credit',
    'gmat',
    'mode',
    'generated_text',
    'degrees_awarded',
    'official_grade',
    'intake',
    'entry_score',
    'admission_rate',
    'accredited_until',
    'student_sponsor',
  ].includes(kind)

/** Deciding kinds, in the order of interest; the deadline is shown at the top of the page. */
const keyKinds: readonly Kind[] = [
  'tuition_per_year',
  'application_fee',
  'duration_months',
  'tests',
  'letters',
  'start',
]

/** All kinds below the deadline, deciding ones first. */
const kinds: readonly Kind[] = [
  ...keyKinds,
  ...tableKinds.programs.filter((kind) => kind !== 'deadline' && !keyKinds.includes(kind)),
]

/** A deciding fact; a yearly price may be estimated from the price of a credit. */
type KeyFact = SourcedFact & { perCredit?: number }

type Place = Pick<ProgramDetails['university'], 'country' | 'region'>

/** Whether a fact is shown after the dated ones: those without a year, unless they decide. */
const isLast = (kind: Kind, { year }: SourcedFact) => year === '' && !keyKinds.includes(kind)

type ProgramFactsProps = {
  program: Pick<ProgramDetails, 'id' | 'facts' | 'inherited'>
  place: Place
  /** Official page, which states what is not known. */
  officialUrl: string
}

/**
 * Lists the known facts of a programme besides its deadline, deciding ones first and undated ones last. Facts inherited
 * from the university say so, and unknown ones are named in one line.
 */
export const ProgramFacts = ({ program: { id, facts, inherited }, place, officialUrl }: ProgramFactsProps) => {
  const known = kinds
    .flatMap((kind) => {
      const own = kind === 'tuition_per_year' ? selectOwnPrice(facts) : facts[kind]
      const fact: KeyFact | undefined = own ?? inherited[kind]
      return fact ? [{ kind, fact, isOfUniversity: !own }] : []
    })
    .toSorted((one, other) => Number(isLast(one.kind, one.fact)) - Number(isLast(other.kind, other.fact)))
  const unknown = kinds.filter((kind) => !isExtra(kind) && known.every((one) => one.kind !== kind))
  return (
    <>
      {known.length > 0 ? (
        <dl className={classes.facts}>
          {known.map(({ kind, fact, isOfUniversity }) => (
            <ProgramFact
              key={kind}
              {...{ kind, fact, isOfUniversity }}
              note={keyKinds.includes(kind) ? <PriceNote fact={fact} place={place} /> : null}
            />
          ))}
        </dl>
      ) : null}
      {unknown.length > 0 ? <MissingFacts {...{ id, facts, officialUrl }} kinds={unknown} /> : null}
    </>
  )
}
