import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './application-board.module.css'

/** Tolerance in pixels within which a column beyond the edge counts as visible. */
const slack = 8

const countHidden = (board: HTMLElement) => {
  const edge = board.getBoundingClientRect()
  const sides = [...board.children].map((column) => column.getBoundingClientRect())
  const left = sides.filter((side) => side.left < edge.left - slack).length
  const right = sides.filter((side) => side.right > edge.right + slack).length
  return getComputedStyle(board).direction === 'rtl' ? { before: right, after: left } : { before: left, after: right }
}

/** Horizontally scrolling board with buttons where columns continue beyond the edge. */
export const BoardScroller = ({ label, children }: { label: string; children: ReactNode }) => {
  const { t } = useTranslation()
  const board = useRef<HTMLElement>(null)
  const [hidden, setHidden] = useState({ before: 0, after: 0 })
  useEffect(() => {
    const { current } = board
    if (!current) return
    const measure = () => setHidden(countHidden(current))
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    measure()
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [])
  const scroll = (direction: 1 | -1) => {
    const { current } = board
    if (!current) return
    const sign = getComputedStyle(current).direction === 'rtl' ? -direction : direction
    current.scrollBy({ left: sign * current.clientWidth * 0.7 })
  }
  const count = hidden.before + hidden.after
  return (
    <>
      {count > 0 ? (
        <Group justify="flex-end" gap="xs" wrap="nowrap" className={classes.hint ?? ''}>
          <Text size="sm" c="dimmed">
            {t('applications.board.more', { count })}
          </Text>
          <ActionIcon
            variant="default"
            aria-label={t('applications.board.back')}
            disabled={hidden.before === 0}
            onClick={() => scroll(-1)}
          >
            <IconChevronLeft size={20} aria-hidden="true" data-mirrored />
          </ActionIcon>
          <ActionIcon
            variant="default"
            aria-label={t('applications.board.on')}
            disabled={hidden.after === 0}
            onClick={() => scroll(1)}
          >
            <IconChevronRight size={20} aria-hidden="true" data-mirrored />
          </ActionIcon>
        </Group>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by keyboard */}
      <section ref={board} className={classes.board} aria-label={label} tabIndex={0}>
        {children}
      </section>
    </>
  )
}
