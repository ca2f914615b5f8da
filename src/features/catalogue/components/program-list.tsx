import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { formatLanguageName } from '#src/shared/display-names.ts'
import { isField } from '../catalogue-search.parse.ts'
import type { Program, UniversityDetails } from '../contract.ts'
import { type DecidingFacts, selectDecidingFacts } from '../facts/deciding-facts.rules.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { selectInheritedFacts } from '../facts/facts.rules.ts'
import { normalizeName } from '../names.engine.ts'
import { AlsoByField } from './also-by-field.tsx'
import { ColumnHeads } from './column-heads.tsx'
import { PlaceLink } from './place-link.tsx'
import classes from './program-list.module.css'
import rowClasses from './program-row.module.css'
import { ProgramRow } from './program-row.tsx'
import { useListView } from './use-list-view.ts'

/** Slots for other features, filled by the route. */
export interface ProgramSlots {
  /** Fit of a programme with the user. */
  standing: (program: Program) => ReactNode
  /** Actions of a programme. */
  actions: (program: Program) => ReactNode
}

type ProgramListProps = {
  /** University of the programmes, with facts that apply to all of them. */
  university: Pick<UniversityDetails, 'facts'>
  programs: Program[]
  slots?: ProgramSlots | undefined
}

const firstShown = 8

/** Groups a programme with those that a register lists under the same field, which share its row. */
interface Line {
  program: Program
  also: { programId: string; name: string }[]
}

const linesOf = (programs: readonly Program[]): Line[] => {
  const lines = new Map<string, Line>()
  for (const program of programs) {
    const key = program.isByField ? `by ${program.field}` : program.id
    const line = lines.get(key)
    if (line) line.also.push({ programId: program.id, name: program.name })
    else lines.set(key, { program, also: [] })
  }
  return [...lines.values()]
}

type LineProps = { line: Line; facts: DecidingFacts<SourcedFact>; slots: ProgramSlots | undefined }

/** Row of a programme: name, deciding facts and actions; further details are on its page. */
const ProgramLine = ({ line: { program, also }, facts, slots }: LineProps) => {
  const { t, i18n } = useTranslation()
  const { id, universityId, name, degree, field, language } = program
  const words = [
    degree,
    isField(field) ? t(`catalogue.field.${field}`) : field,
    language ? t('catalogue.details.taughtIn', { language: formatLanguageName(language, i18n.language) }) : undefined,
  ]
  return (
    <ProgramRow
      {...{ universityId, programId: id, name, facts }}
      heading={
        <Title order={4} size="md">
          <PlaceLink
            universityId={universityId}
            programId={id}
            underline="hover"
            inherit
            className={rowClasses.name ?? ''}
          >
            <bdi>{name}</bdi>
          </PlaceLink>
        </Title>
      }
      place={words.filter(Boolean).join(' · ')}
      more={<AlsoByField universityId={universityId} isByField={program.isByField} also={also} isWhole />}
      standing={slots?.standing(program)}
      actions={slots?.actions(program)}
    />
  )
}

const Level = ({
  level,
  university,
  programs,
  slots,
}: { level: (typeof degreeLevels)[number] } & Omit<ProgramListProps, 'slots'> & Pick<LineProps, 'slots'>) => {
  const { t } = useTranslation()
  const { columns } = useListView()
  const [isWhole, setWhole] = useState(false)
  const lines = linesOf(programs)
  const shown = isWhole ? lines : lines.slice(0, firstShown)
  const rest = lines.length - shown.length
  return (
    <section aria-label={t(`catalogue.level.${level}`)}>
      <Title order={3} className={classes.level ?? ''}>
        {t(`catalogue.level.${level}`)}
      </Title>
      <ColumnHeads columns={columns} hasActions={slots !== undefined} />
      <ul data-bare className={rowClasses.list}>
        {shown.map((line) => (
          <ProgramLine
            key={line.program.id}
            line={line}
            facts={selectDecidingFacts(line.program.facts, selectInheritedFacts(university.facts, level))}
            slots={slots}
          />
        ))}
      </ul>
      {rest > 0 ? (
        <>
          {/* Written by the server alone, for readers without scripts. */}
          <noscript>
            <ul className={classes.rest}>
              {lines.slice(firstShown).map(({ program: { id, universityId, name } }) => (
                <li key={id}>
                  <PlaceLink universityId={universityId} programId={id}>
                    {name}
                  </PlaceLink>
                </li>
              ))}
            </ul>
          </noscript>
          <Button
            variant="subtle"
            size="compact-md"
            mt="sm"
            className={classes.more ?? ''}
            onClick={() => setWhole(true)}
          >
            {t('catalogue.details.showAll', { count: rest })}
          </Button>
        </>
      ) : null}
    </section>
  )
}

/** Lists the programmes of a university by level; a long list is searchable. */
export const ProgramList = ({ university, programs, slots }: ProgramListProps) => {
  const { t } = useTranslation()
  const [words, setWords] = useState('')
  if (programs.length === 0) return <Text c="dimmed">{t('catalogue.details.programmesEmpty')}</Text>
  const wanted = normalizeName(words)
  const found = programs.filter(({ name, keywords }) => normalizeName([name, ...keywords].join(' ')).includes(wanted))
  return (
    <Stack gap="lg">
      {programs.length > firstShown ? (
        <TextInput
          type="search"
          className={classes.find ?? ''}
          label={t('catalogue.details.findProgramme')}
          leftSection={<IconSearch size={18} aria-hidden="true" />}
          value={words}
          onChange={({ currentTarget: { value } }) => setWords(value)}
        />
      ) : null}
      {found.length === 0 ? <Text role="status">{t('catalogue.details.noneFound')}</Text> : null}
      {degreeLevels
        .map((level) => ({ level, programs: found.filter((program) => program.level === level) }))
        .filter((group) => group.programs.length > 0)
        .map((group) => (
          <Level key={group.level} {...group} university={university} slots={slots} />
        ))}
    </Stack>
  )
}
