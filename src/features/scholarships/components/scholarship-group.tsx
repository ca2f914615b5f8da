import { Button, Group, Text, Title } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FoundScholarship, ShortlistedProgramme } from '../contract.ts'
import type { Standing } from '../rules.ts'
import { ScholarshipRow } from './scholarship-row.tsx'
import classes from './scholarships-screen.module.css'

/** Page size of a group, initially and with each press. */
const rowsPerPage = 12

type ScholarshipGroupProps = {
  standing: Standing
  scholarships: FoundScholarship[]
  programmes: ShortlistedProgramme[]
  programme: ShortlistedProgramme | undefined
}

/** Scholarships with one classification, twelve at a time. */
export const ScholarshipGroup = ({ standing, scholarships, programmes, programme }: ScholarshipGroupProps) => {
  const { t } = useTranslation()
  const [shown, setShown] = useState(rowsPerPage)
  const list = useRef<HTMLUListElement>(null)
  // Moves focus to the first row of the loaded page, because the pressed button has moved or is gone.
  useEffect(() => {
    if (shown > rowsPerPage) list.current?.children[shown - rowsPerPage]?.querySelector<HTMLElement>('h3')?.focus()
  }, [shown])
  const left = scholarships.length - shown
  return (
    <section aria-labelledby={standing}>
      <Group align="baseline" gap="sm">
        <Title order={2} id={standing}>
          {t(`scholarships.standing.${standing}`)}
        </Title>
        <Text c="dimmed" data-figures>
          {scholarships.length}
        </Text>
      </Group>
      <Text c="dimmed" mt={4}>
        {t(`scholarships.standingHelp.${standing}`)}
      </Text>
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
            {t('scholarships.showMore', { count: Math.min(left, rowsPerPage) })}
          </Button>
        </Group>
      ) : null}
    </section>
  )
}
