import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconAlertTriangle, IconFileText, IconScan } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CvAnalysis } from '../contract.ts'
import { maxCvBytes } from '../cv-limits.rules.ts'
import { cvFileTypes, findCvErrorKey, scanCode } from '../upload.client.ts'
import classes from './cv-upload.module.css'
import { PasteCv } from './paste-cv.tsx'
import { useCvUpload } from './use-cv-upload.ts'

type CvUploadProps = {
  /** Dropzone size: before the first upload it is the main element of the page, later a secondary one. */
  isFirst: boolean
  onRead: (analysis: CvAnalysis) => void
}

const codeOfRejection = ([rejection]: FileRejection[]): string => {
  const code = rejection?.errors[0]?.code
  return code === 'file-too-large' ? 'FILE_TOO_LARGE' : 'FILE_TYPE_INVALID'
}

const Sending = ({ share, name }: { share: number; name: string }) => {
  const { t } = useTranslation()
  const isReading = share >= 1
  return (
    <Stack gap="sm" className={classes.sending ?? ''} role="status">
      <Text fw={600}>
        <bdi>{name}</bdi>
      </Text>
      <Progress
        value={isReading ? 100 : share * 100}
        animated={isReading}
        aria-label={t('cv.upload.progress')}
        w="100%"
      />
      <Text size="sm" c="dimmed">
        {isReading ? t('cv.upload.reading') : t('cv.upload.sending', { percent: Math.round(share * 100) })}
      </Text>
    </Stack>
  )
}

/** Error message of an upload: a scan gets advice, other rejections their reason. */
const Refusal = ({ code }: { code: string }) => {
  const { t } = useTranslation()
  const isScan = code === scanCode
  return (
    <Alert
      color={isScan ? 'brass' : 'brick'}
      role="alert"
      title={t(isScan ? 'cv.scan.title' : 'cv.failed.title')}
      icon={isScan ? <IconScan aria-hidden="true" /> : <IconAlertTriangle aria-hidden="true" />}
    >
      {isScan ? t('cv.scan.text') : t(findCvErrorKey(code))}
    </Alert>
  )
}

/** Dropzone for a CV, with progress and the reason of a rejection. */
export const CvUpload = ({ isFirst, onRead }: CvUploadProps) => {
  const { t } = useTranslation()
  const openDialog = useRef<() => void>(null)
  const { share, refused, setRefused, upload, send } = useCvUpload(onRead)
  return (
    <Stack gap="md">
      {refused ? <Refusal code={refused} /> : null}
      <Dropzone
        openRef={openDialog}
        accept={cvFileTypes.filter((type) => type.includes('/'))}
        maxSize={maxCvBytes}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        disabled={upload.isPending}
        onDrop={([file]) => void (file && send(file))}
        onReject={(rejections) => setRefused(codeOfRejection(rejections))}
        inputProps={{ 'aria-label': t('cv.upload.input') }}
        className={classes.zone ?? ''}
        data-first={isFirst}
      >
        {upload.isPending ? (
          <Sending share={share} name={upload.input?.name ?? ''} />
        ) : (
          <div className={classes.offer}>
            <IconFileText size={32} stroke={1.5} aria-hidden="true" className={classes.mark} />
            <div>
              <Text fw={600}>{isFirst ? t('cv.upload.title') : t('cv.upload.another')}</Text>
              <Text size="sm" c="dimmed">
                {t('cv.upload.limits')}
              </Text>
            </div>
            <Button variant={isFirst ? 'filled' : 'default'} onClick={() => openDialog.current?.()}>
              {t('cv.upload.choose')}
            </Button>
          </div>
        )}
      </Dropzone>
      <PasteCv onSend={send} isPending={upload.isPending} wasScan={refused === scanCode} />
    </Stack>
  )
}
