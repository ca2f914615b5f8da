import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InfoMark } from '#src/client/ui/info-mark.tsx'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import type { Standing } from '../rules.ts'
import { ScholarshipRow } from './scholarship-row.tsx'
import classes from './scholarships-screen.module.css'

/** Page size of a group, with each press. */
const rowsPerPage = 12
/** Groups that show no rows until asked, because their scholarships are not for the user or not known. */
const foldedGroups: readonly Standing[] = ['does_not_fit', 'by_name']

type ScholarshipGroupProps = {
  standing: Standing
  scholarships: FoundScholarship[]
  programmes: ShortlistedProgramme[]
  programme: ShortlistedProgramme | undefined
}

/** Scholarships with one classification, twelve at a time. */
export const ScholarshipGroup = ({ standing, scholarships, programmes, programme }: ScholarshipGroupProps) => {
  const { t } = useTranslation()
  const initial = foldedGroups.includes(standing) ? 0 : rowsPerPage
  const [shown, setShown] = useState(initial)
  const list = useRef<HTMLUListElement>(null)
  // Moves focus to the first row of the loaded page, because the pressed button has moved or is gone.
  useEffect(() => {
    if (shown > initial) list.current?.children[shown - rowsPerPage]?.querySelector<HTMLElement>('h3 button')?.focus()
  }, [shown, initial])
  const left = scholarships.length - shown
  return (
    <section aria-labelledby={standing}>
      <Group gap="xs" wrap="nowrap">
        <Title order={2} id={standing}>
          {t(`scholarships.standing.${standing}`)}
        </Title>
        <Text c="dimmed" data-figures>
          {scholarships.length}
        </Text>
        <InfoMark about={t(`scholarships.standing.${standing}`)}>{t(`scholarships.standingHelp.${standing}`)}</InfoMark>
      </Group>
      <ul ref={list} className={classes.list}>
        {scholarships.slice(0, shown).map((scholarship) => (
          <ScholarshipRow
            key={scholarship.id}
            scholarship={scholarship}
            programmes={programmes}
            programme={programme}
          />
        ))}
      </ul>
      {left > 0 ? (
        <Group justify="center" mt="lg">
          <Button variant="default" aria-describedby={standing} onClick={() => setShown(shown + rowsPerPage)}>
            {t(shown === 0 ? 'scholarships.show' : 'scholarships.showMore', { count: Math.min(left, rowsPerPage) })}
          </Button>
        </Group>
      ) : null}
    </section>
  )
}
