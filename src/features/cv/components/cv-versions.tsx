import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { cvVersionsQuery } from '../client.ts'
import classes from './cv-versions.module.css'

// Lazy-loaded, because most users never open it.
const MachineReading = lazy(async () => ({ default: (await import('./machine-reading.tsx')).MachineReading }))

/** Lists the stored versions of the CV, each with its extracted text. */
export const CvVersions = () => {
  const { t, i18n } = useTranslation()
  const [shown, setShown] = useState<string>()
  const { data = [] } = useQuery(cvVersionsQuery)
  return (
    <ul data-bare aria-label={t('cv.versions.title')}>
      {data.map(({ id, originalFilename, createdAt }, index) => {
        const when = formatDateTime(createdAt, i18n.language)
        const isShown = shown === id
        return (
          <li key={id} className={classes.version}>
            <div className={classes.line}>
              <div>
                <Text fw={600}>
                  <bdi>{originalFilename}</bdi>
                </Text>
                <Text size="sm" c="dimmed">
                  {when}
                  {index === 0 ? ` · ${t('cv.versions.latest')}` : null}
                </Text>
              </div>
              <Button
                variant="default"
                size="sm"
                aria-expanded={isShown}
                aria-label={t(isShown ? 'cv.versions.hideOf' : 'cv.versions.showOf', { name: originalFilename, when })}
                onClick={() => setShown(isShown ? undefined : id)}
              >
                {t(isShown ? 'cv.versions.hide' : 'cv.machine.show')}
              </Button>
            </div>
            {isShown ? (
              <Suspense fallback={<LoadingSkeleton layout="list" rows={4} />}>
                <MachineReading id={id} />
              </Suspense>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
