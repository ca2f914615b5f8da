import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProgramDetails } from '../contract.ts'
import { writeValue } from '../facts/fact-values.format.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { FactSource } from './fact-source.tsx'
import { tableKinds } from './fact-table.tsx'
import { MissingFacts } from './missing-facts.tsx'
import { OtherDates } from './other-dates.tsx'
import { scopeText } from './own-words.ts'
import classes from './program-facts.module.css'

const kinds = tableKinds.programs

/** Kinds that most programmes have no use for: nobody misses them where they are not stated. */
const isExtra = (kind: string) =>
  [
    'tuition_per_credit',
    'gmat',
    'generated_text',
    'degrees_awarded',
    'official_grade',
    'intake',
    'entry_score',
  ].includes(kind)

const Fact = ({
  kind,
  fact,
  isOfUniversity,
}: {
  kind: (typeof kinds)[number]
  fact: SourcedFact
  isOfUniversity: boolean
}) => {
  const { t, i18n } = useTranslation()
  const scope = isOfUniversity ? t('catalogue.program.ofUniversity') : scopeText(fact, t, i18n.language)
  return (
    <div className={classes.fact} data-undated={fact.year === '' || undefined}>
      <dt>{t(`catalogue.fact.${kind}`)}</dt>
      <dd>
        <FactSource kind={kind} fact={fact}>
          <bdi>{writeValue(kind, fact, { t, language: i18n.language })}</bdi>
        </FactSource>
        <OtherDates value={fact.value} />
        {scope ? (
          <Text size="sm" c="dimmed">
            {scope}
          </Text>
        ) : null}
      </dd>
    </div>
  )
}

/** What is known of a programme, dated facts first; what holds through its university says so, and what nobody stated is named. */
export const ProgramFacts = ({ program: { id, facts, inherited } }: { program: ProgramDetails }) => {
  const known = kinds
    .flatMap((kind) => {
      const fact = facts[kind] ?? inherited[kind]
      return fact ? [{ kind, fact, isOfUniversity: !facts[kind] }] : []
    })
    .toSorted((a, b) => Number(a.fact.year === '') - Number(b.fact.year === ''))
  const unknown = kinds.filter((kind) => !(kind in facts || kind in inherited || isExtra(kind)))
  return (
    <>
      {known.length > 0 ? (
        <dl className={classes.facts}>
          {known.map((one) => (
            <Fact key={one.kind} {...one} />
          ))}
        </dl>
      ) : null}
      {unknown.length > 0 ? <MissingFacts id={id} facts={facts} kinds={unknown} /> : null}
    </>
  )
}
