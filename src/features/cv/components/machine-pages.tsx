import { Alert, Badge, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import type { MachineReading as Reading } from '../contract.ts'
import classes from './machine-reading.module.css'

type Page = Reading['pages'][number]

/**
 * Sketch of a page with its text pieces in position. The text itself is beside it, so this is a single image for screen
 * readers.
 */
const Sketch = ({ page }: { page: Page }) => {
  const { t } = useTranslation()
  return (
    <svg
      viewBox={`0 0 ${page.width} ${page.height}`}
      role="img"
      aria-label={t('cv.machine.sketch', { page: page.page })}
      className={classes.sketch}
    >
      {page.pieces.map(({ text, x, y, width, height, hidden }, index) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a page never change their order
          key={index}
          x={x}
          y={y}
          fontSize={Math.max(height, 1)}
          textLength={width > 0 ? width : undefined}
          lengthAdjust="spacingAndGlyphs"
          data-hidden={hidden !== undefined}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

const Lines = ({ lines, label }: { lines: string[]; label: string }) => (
  <ol className={classes.lines} aria-label={label}>
    {lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and their order is what is shown
      <li key={index}>
        <bdi>{line.replaceAll('\t', '   ')}</bdi>
      </li>
    ))}
  </ol>
)

const Signs = ({ page }: { page: Page }) => {
  const { t } = useTranslation()
  const hidden = page.pieces.flatMap(({ text, hidden: reason }) => (reason ? [{ text, reason }] : []))
  if (hidden.length === 0 && page.unmapped === 0 && !page.hasColumns)
    return (
      <Text size="sm" c="dimmed">
        {t('cv.machine.clean')}
      </Text>
    )
  return (
    <Stack gap="xs">
      {page.hasColumns ? <Text size="sm">{t('cv.machine.acrossRisk')}</Text> : null}
      {page.unmapped > 0 ? <Text size="sm">{t('cv.machine.unmapped', { count: page.unmapped })}</Text> : null}
      {hidden.length > 0 ? (
        <Alert color="brass" title={t('cv.machine.hidden')}>
          <ul className={classes.hidden}>
            {hidden.map(({ text, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: hidden words may repeat, and stand still
              <li key={index}>
                <bdi>{text}</bdi> <Badge variant="light">{t(`cv.machine.hiddenReason.${reason}`)}</Badge>
              </li>
            ))}
          </ul>
        </Alert>
      ) : null}
    </Stack>
  )
}

const PageReading = ({ page }: { page: Page }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="sm" component="section">
      <Title order={3}>{t('cv.machine.page', { page: page.page })}</Title>
      <Signs page={page} />
      <div className={classes.beside}>
        <Sketch page={page} />
        <Lines lines={page.lines} label={t('cv.machine.text', { page: page.page })} />
      </div>
    </Stack>
  )
}

/** Shows the extracted text of a file: each page as drawn beside its text in reading order. */
const ReadPages = ({ reading: { pages, lines } }: { reading: Reading }) => {
  const { t } = useTranslation()
  return (
    <Stack gap="xl">
      <Text c="dimmed">{t(pages.length > 0 ? 'cv.machine.lede' : 'cv.machine.noPages')}</Text>
      {pages.map((page) => (
        <PageReading key={page.page} page={page} />
      ))}
      {pages.length === 0 ? <Lines lines={lines} label={t('cv.machine.noPages')} /> : null}
    </Stack>
  )
}

/** Shows the extracted text of a file, or its loading state. */
export const MachinePages = ({ reading }: { reading: UseQueryResult<Reading> }) => {
  const { t } = useTranslation()
  if (reading.isPending)
    return (
      <div className={classes.beside} aria-busy="true">
        <Skeleton className={classes.pageSkeleton ?? ''} />
        <LoadingSkeleton rows={6} />
      </div>
    )
  if (reading.isError)
    return (
      <ErrorState
        error={reading.error}
        title={t('cv.machine.failed')}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    )
  return <ReadPages reading={reading.data} />
}
