import { Button, Group, Text, Title } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
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

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of rows shown in each group, for "back". */
    shownScholarships?: Partial<Record<Standing, number>>
  }
}

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
  const navigate = useNavigate()
  const shown = useLocation({ select: ({ state }) => state.shownScholarships?.[standing] }) ?? initial
  const list = useRef<HTMLUListElement>(null)
  const hasPressed = useRef(false)
  // Moves focus to the first row of the loaded page, because the pressed button has moved or is gone.
  useEffect(() => {
    if (!hasPressed.current) return
    hasPressed.current = false
    list.current?.children[shown - rowsPerPage]?.querySelector<HTMLElement>('h3 button')?.focus()
  }, [shown])
  const showMore = () => {
    hasPressed.current = true
    void navigate({
      to: '.',
      search: true,
      state: ({ shownScholarships }) => ({
        shownScholarships: { ...shownScholarships, [standing]: shown + rowsPerPage },
      }),
      replace: true,
      resetScroll: false,
    })
  }
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
          <Button variant="default" aria-describedby={standing} onClick={showMore}>
            {t(shown === 0 ? 'scholarships.show' : 'scholarships.showMore', { count: Math.min(left, rowsPerPage) })}
          </Button>
        </Group>
      ) : null}
    </section>
  )
}
