import { Alert, Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode, isOutcomeUnknown } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { Mapping } from '../spreadsheet.parse.ts'
import type { DateOrder } from '../spreadsheet-dates.parse.ts'
import { SheetMapping } from './sheet-mapping.tsx'
import type { Choice } from './sheet-name-choice.tsx'
import { SheetProblems } from './sheet-problems.tsx'
import { SheetQuestions } from './sheet-questions.tsx'

type ImportOptions = { mapping?: Mapping; dateOrder?: DateOrder; choices: Choice[] }

/** Builds the request; the labels of choices are for display only. */
const toInput = (file: File, { choices, ...options }: ImportOptions) => ({
  file,
  ...options,
  choices: choices.map(({ name, universityId }) => ({ name, universityId })),
})

const FailedFile = ({ error }: { error: Error }) => {
  const { t } = useTranslation()
  const known = {
    FILE_EMPTY: 'empty',
    FILE_TOO_LARGE: 'tooLarge',
    FILE_TYPE_INVALID: 'type',
    FILE_DAMAGED: 'damaged',
  } as const
  const code = getErrorCode(error)
  const key = code !== undefined && code in known ? known[code as keyof typeof known] : undefined
  return (
    <ErrorState
      title={t('applications.sheet.failed')}
      message={key ? t(`applications.sheet.refused.${key}`) : formatErrorText(error, t)}
    />
  )
}

/** Imports the file; the lists are refetched also when the outcome of the import is unknown. */
const useImport = (file: File, options: ImportOptions) =>
  useAppMutation({
    write: async () => await client.spreadsheet.import(toInput(file, options)),
    failed: null,
    refresh: refreshPlans,
    onFailed: async (_error, _nothing, queryClient) => await refreshPlans(queryClient),
  })

const FailedImport = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const isUnknown = isOutcomeUnknown(error)
  return (
    <Alert
      color={isUnknown ? 'brass' : 'brick'}
      role="alert"
      mt="sm"
      title={t(isUnknown ? 'applications.sheet.notKnown' : 'applications.sheet.notImported')}
    >
      {isUnknown ? `${formatErrorText(error, t)} ${t('applications.sheet.notKnownHelp')}` : formatErrorText(error, t)}
    </Alert>
  )
}

const ImportFile = ({ file }: { file: File }) => {
  const { t } = useTranslation()
  const [options, setOptions] = useState<ImportOptions>({ choices: [] })
  const seen = useQuery({
    queryKey: ['spreadsheet', file.name, file.lastModified, file.size, options],
    queryFn: async () => await client.spreadsheet.preview(toInput(file, options)),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  const importing = useImport(file, options)
  if (seen.error) return <FailedFile error={seen.error} />
  if (!seen.data) return <LoadingSkeleton layout="form" rows={4} />
  if (importing.data) {
    return (
      <Stack gap="lg">
        <Alert color="pine" role="status" title={t('applications.sheet.done', { count: importing.data.created })}>
          {t('applications.sheet.doneExisting', { count: importing.data.existing })}
        </Alert>
        <SheetProblems {...importing.data} />
        <Group>
          <LinkButton to="." search={{}}>
            {t('applications.sheet.toApplications')}
          </LinkButton>
        </Group>
      </Stack>
    )
  }
  const { ready, existing, total } = seen.data
  return (
    <Stack gap="xl">
      <SheetMapping preview={seen.data} onChange={(mapping) => setOptions({ ...options, mapping })} />
      <SheetQuestions
        preview={seen.data}
        dateOrder={options.dateOrder}
        choices={options.choices}
        onOrder={(dateOrder) => setOptions({ ...options, dateOrder })}
        onChoose={(choices) => setOptions({ ...options, choices })}
      />
      <div>
        <Text role="status" fw={600} data-figures>
          {t('applications.sheet.summary', { ready, existing, total })}
        </Text>
        {importing.error ? <FailedImport error={importing.error} /> : null}
        <Button
          mt="md"
          disabled={ready === 0}
          loading={importing.isPending || seen.isFetching}
          onClick={() => void importing.run()}
        >
          {t('applications.sheet.run', { count: ready })}
        </Button>
      </div>
      <SheetProblems {...seen.data} />
    </Stack>
  )
}

/** Import of a spreadsheet in steps: file, column mapping, preview, confirmation. */
export const SheetImport = () => {
  const { t } = useTranslation()
  const [file, setFile] = useState<File | null>(null)
  return (
    <>
      <BackLink to="." search={{}}>
        {t('applications.back')}
      </BackLink>
      <PageHeader title={t('applications.sheet.title')} lede={t('applications.sheet.lede')} />
      <Group gap="md" mb="xl">
        <FileButton accept=".csv,text/csv,.txt,.tsv" onChange={setFile}>
          {(props) => (
            <Button
              {...props}
              variant={file ? 'default' : 'filled'}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {t(file ? 'applications.sheet.chooseOther' : 'applications.sheet.choose')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <Text>
            <bdi>{file.name}</bdi>
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {t('applications.sheet.limits')}
          </Text>
        )}
      </Group>
      {file ? <ImportFile key={`${file.name} ${file.lastModified} ${file.size}`} file={file} /> : null}
    </>
  )
}
