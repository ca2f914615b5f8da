import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { degreeLevels } from '#src/features/profile/rules.ts'
import { isField, languageName } from '../client.ts'
import type { Program } from '../contract.ts'
import { normalizeName } from '../names.engine.ts'

import { FactHistory } from './fact-history.tsx'
import classes from './program-list.module.css'

type ProgramListProps = {
  programs: Program[]
  /** What can be done with one programme; given by the route, because it belongs to other features. */
  actions?: (program: Program) => ReactNode
}

const firstShown = 8

const ProgramRow = ({ program, actions }: { program: Program; actions?: ReactNode }) => {
  const { t, i18n } = useTranslation()
  const { name, degree, field, language, websiteUrl, isVerified } = program
  const words = [
    degree,
    isField(field) ? t(`catalogue.field.${field}`) : field,
    language ? t('catalogue.details.taughtIn', { language: languageName(language, i18n.language) }) : undefined,
  ]
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <Title order={4}>
          <bdi>{name}</bdi>
        </Title>
        <Text size="sm" c="dimmed">
          {words.filter(Boolean).join(' · ')}
        </Text>
        <a className={classes.check} href={websiteUrl} target="_blank" rel="noopener">
          {isVerified ? t('catalogue.details.website') : t('catalogue.details.unverified')}
          <IconExternalLink size={14} aria-hidden="true" data-mirrored />
        </a>
      </div>
      {actions ? <Group gap="sm">{actions}</Group> : null}
      <div className={classes.why}>
        <FactHistory entity="programs" id={program.id} name={name} facts={program.facts} isWhole />
      </div>
    </li>
  )
}

const Level = ({ level, programs, actions }: { level: (typeof degreeLevels)[number] } & ProgramListProps) => {
  const { t } = useTranslation()
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? programs : programs.slice(0, firstShown)
  const rest = programs.length - shown.length
  return (
    <section aria-label={t(`catalogue.level.${level}`)}>
      <Title order={3} className={classes.level ?? ''}>
        {t(`catalogue.level.${level}`)}
      </Title>
      <ul className={classes.list}>
        {shown.map((program) => (
          <ProgramRow key={program.id} program={program} actions={actions?.(program)} />
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
