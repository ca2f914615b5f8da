import { ORPCError } from '@orpc/client'
import { client } from '#src/client/api.ts'
import { codeOf } from '#src/client/failures.ts'
import { useWrite } from '#src/client/use-write.ts'
import '@mantine/dropzone/styles.layer.css'
import { Alert, Button, Progress, Stack, Text } from '@mantine/core'
import { Dropzone, type FileRejection } from '@mantine/dropzone'
import { IconAlertTriangle, IconFileText } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis } from '../contract.ts'
import { maxCvBytes } from '../rules.ts'
import { cvFailureKey, cvFileTypes } from '../upload.client.ts'
import classes from './cv-upload.module.css'

type CvUploadProps = {
  /** Without a file yet the box is the page's main thing; later it only offers another one. */
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

/** The place for a CV: drop it or choose it; says how far it is and why it was refused. */
export const CvUpload = ({ isFirst, onRead }: CvUploadProps) => {
  const { t } = useTranslation()
  const openDialog = useRef<() => void>(null)
  const [share, setShare] = useState(0)
  const [refused, setRefused] = useState<string>()
  const upload = useWrite({
    write: async (file: File) => {
      if (file.size === 0) throw new ORPCError('FILE_EMPTY')
      return await client.cv.upload({ file }, { context: { onProgress: setShare } })
    },
    failed: null,
    onSaved: (analysis, _file, queryClient) => {
      queryClient.setQueryData(latestCvQuery.queryKey, analysis)
      onRead(analysis)
    },
    onFailed: (error) => setRefused(codeOf(error) ?? 'UNANSWERED'),
  })
  const send = (file: File) => {
    setShare(0)
    setRefused(undefined)
    void upload.run(file)
  }
  return (
    <Stack gap="md">
      {refused ? (
        <Alert color="brick" role="alert" title={t('cv.failed.title')} icon={<IconAlertTriangle aria-hidden="true" />}>
          {t(cvFailureKey(refused))}
        </Alert>
      ) : null}
      <Dropzone
        openRef={openDialog}
        accept={cvFileTypes.filter((type) => type.includes('/'))}
        maxSize={maxCvBytes}
        multiple={false}
        activateOnClick={false}
        activateOnKeyboard={false}
        enablePointerEvents
        disabled={upload.isPending}
        onDrop={([file]) => file && send(file)}
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
    </Stack>
  )
}
