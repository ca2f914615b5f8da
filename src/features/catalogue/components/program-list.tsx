import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { languageName } from '#src/shared/display-names.ts'
import { isField } from '../client.ts'
import type { Program } from '../contract.ts'
import { normalizeName } from '../names.engine.ts'

import { AlsoByField } from './also-by-field.tsx'
import { PlaceLink } from './place-link.tsx'
import classes from './program-list.module.css'

type ProgramListProps = {
  programs: Program[]
  /** What can be done with one programme; given by the route, because it belongs to other features. */
  actions?: (program: Program) => ReactNode
}

const firstShown = 8

/** A programme with those that are known by the same field alone, which share its line. */
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

/** One line of a programme: what it is, how much is known of it, and what can be done; everything else is on its page. */
const ProgramRow = ({ line: { program, also }, actions }: { line: Line; actions?: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { name, degree, field, language, facts } = program
  const known = Object.keys(facts).length
  const words = [
    degree,
    isField(field) ? t(`catalogue.field.${field}`) : field,
    language ? t('catalogue.details.taughtIn', { language: languageName(language, i18n.language) }) : undefined,
    known > 0 ? t('catalogue.program.factsKnown', { count: known }) : undefined,
  ]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title order={4} size="md">
          <PlaceLink universityId={program.universityId} programId={program.id} underline="hover" inherit>
            <bdi>{name}</bdi>
          </PlaceLink>
        </Title>
        <Text size="sm" c="dimmed">
          {words.filter(Boolean).join(' · ')}
        </Text>
        <AlsoByField universityId={program.universityId} isByField={program.isByField} also={also} isWhole />
      </div>
      {actions ? <Group gap="sm">{actions}</Group> : null}
    </li>
  )
}

const Level = ({ level, programs, actions }: { level: (typeof degreeLevels)[number] } & ProgramListProps) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const lines = linesOf(programs)
  const shown = isWhole ? lines : lines.slice(0, firstShown)
  const rest = lines.length - shown.length
  return (
    <section aria-label={t(`catalogue.level.${level}`)}>
      <Title order={3} className={classes.level ?? ''}>
        {t(`catalogue.level.${level}`)}
      </Title>
      <ul className={classes.list}>
        {shown.map((line) => (
          <ProgramRow key={line.program.id} line={line} actions={actions?.(line.program)} />
        ))}
      </ul>
      {rest > 0 ? (
        <Button variant="subtle" size="compact-md" mt="sm" onClick={() => setWhole(true)}>
          {t('catalogue.details.showAll', { count: rest })}
        </Button>
      ) : null}
    </section>
  )
}

/** The programmes of a university by level; a long list can be searched. */
export const ProgramList = ({ programs, actions }: ProgramListProps) => {
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
          <Level key={group.level} {...group} {...(actions ? { actions } : {})} />
        ))}
    </Stack>
  )
}
