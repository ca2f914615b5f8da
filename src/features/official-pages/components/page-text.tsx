import { SegmentedControl, Text, Title } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageReadingDetails, ReadFact } from '../contract.ts'
import classes from './page-review.module.css'

type PageTextProps = {
  pages: PageReadingDetails['pages']
  /** Index of the page that is shown. */
  page: number
  onPage: (page: number) => void
  /** Value whose quote is highlighted. */
  selected: ReadFact | undefined
}

/** Text of a read page with the highlighted quote, which is scrolled into view within the text. */
export const PageText = ({ pages, page, onPage, selected }: PageTextProps) => {
  const { t } = useTranslation()
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  const mark = useRef<HTMLElement>(null)
  const shown = pages[page]
  const quote = selected?.page === page ? selected : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again when another quote is selected
  useEffect(() => {
    const [within, target] = [box.current, mark.current]
    if (!within || !target) return
    // Not scrollIntoView, which would scroll the whole page as well.
    within.scrollTop = target.offsetTop - within.clientHeight / 3
  }, [quote?.index, page])
  if (!shown) return null
  const { start, end } = quote ?? { start: 0, end: 0 }
  return (
    <section aria-labelledby={heading}>
      <Title order={2} size="md" id={heading} mb="sm">
        {t('officialPages.review.text')}
      </Title>
      {pages.length > 1 ? (
        <SegmentedControl
          fullWidth
          mb="sm"
          aria-label={t('officialPages.review.page')}
          value={String(page)}
          onChange={(value) => onPage(Number(value))}
          data={pages.map(({ title }, at) => ({
            value: String(at),
            label: title.slice(0, 40) || t('officialPages.review.pageNumber', { number: at + 1 }),
          }))}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable text needs the focus for the keyboard */}
      <div ref={box} className={classes.text} dir="auto" tabIndex={0}>
        {shown.text === '' ? <Text c="dimmed">{t('officialPages.review.noText')}</Text> : null}
        {shown.text.slice(0, start)}
        {end > start ? <mark ref={mark}>{shown.text.slice(start, end)}</mark> : null}
        {shown.text.slice(end)}
      </div>
    </section>
  )
}
