import { Button, Stack, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceCheckId } from '#src/features/booking/rules.ts'
import { DevicePreview } from './device-preview.tsx'
import { useOwnMedia } from './use-own-media.ts'

const OpenCheck = () => {
  const { t } = useTranslation()
  const media = useOwnMedia()
  return (
    <Stack gap="md" component="section" aria-labelledby={deviceCheckId}>
      <Title order={2} id={deviceCheckId} tabIndex={-1}>
        {t('calls.check.title')}
      </Title>
      <DevicePreview media={media} />
    </Stack>
  )
}

/** Check of camera, microphone and sound before the call opens; opened by a button, or by a link with its hash. */
export const DeviceCheck = () => {
  const { t } = useTranslation()
  const hash = useLocation({ select: (location) => location.hash })
  const [isOpen, setOpen] = useState(hash === deviceCheckId)
  if (isOpen) return <OpenCheck />
  return (
    <div>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('calls.check.title')}
      </Button>
    </div>
  )
}
