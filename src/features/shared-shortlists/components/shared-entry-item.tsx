import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { PriceNote } from '#src/features/catalogue/components/price-note.tsx'
import { ProgramDeadline } from '#src/features/catalogue/components/program-deadline.tsx'
import { ProgramFact } from '#src/features/catalogue/components/program-fact.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import type { SharedEntry } from '../contract.ts'
import classes from './shared-shortlist-screen.module.css'

/** Kinds of facts below the deadline, in the order of interest. */
const kinds = ['tuition_per_year', 'application_fee', 'tests', 'duration_months', 'letters', 'funding'] as const
const priceKinds: readonly string[] = ['tuition_per_year', 'application_fee']

const EntryFacts = ({ entry: { facts, country, region } }: { entry: SharedEntry }) => {
  const { deadline } = facts
  const own = deadline?.isOfUniversity ? 'inherited' : 'facts'
  return (
    <div className={classes.facts}>
      <ProgramDeadline program={{ facts: {}, inherited: {}, ...(deadline ? { [own]: { deadline } } : {}) }} />
      <dl className={classes.list}>
        {kinds.map((kind) => {
          const fact = facts[kind]
          if (!fact) return null
          return (
            <ProgramFact
              key={kind}
              {...{ kind, fact }}
              isOfUniversity={fact.isOfUniversity}
              note={priceKinds.includes(kind) ? <PriceNote fact={fact} place={{ country, region }} /> : null}
            />
          )
        })}
      </dl>
    </div>
  )
}

/** Programme or university of a shared list, with its deadline, costs and tests, each with its source. */
export const SharedEntryItem = ({ entry }: { entry: SharedEntry }) => {
  const { t, i18n } = useTranslation()
  const { universityId, universityName, city, country, programId, programName, degree } = entry
  const place = joinParts([city, formatCountryName(country, i18n.language)], i18n.language)
  const name = programId === null ? universityName : formatProgram(programName, degree, i18n.language)
  return (
    <li>
      <article aria-label={name} className={classes.entry}>
        <Title order={2} size="h3">
          <PlaceLink {...{ universityId, programId }} underline="hover" inherit>
            <bdi>{name}</bdi>
          </PlaceLink>
        </Title>
        <Text size="sm" c="dimmed">
          <bdi>{programId === null ? place : joinParts([universityName, place], i18n.language)}</bdi>
        </Text>
        {programId === null ? (
          <Text size="sm">{t('sharedShortlists.page.university')}</Text>
        ) : (
          <EntryFacts entry={entry} />
        )}
      </article>
    </li>
  )
}
