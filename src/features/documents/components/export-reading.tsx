import { Button, NativeSelect, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MachinePages } from '#src/features/cv/components/machine-pages.tsx'
import type { WrittenDocument } from '../contract.ts'
import { exportReadingQuery } from '../editing.client.ts'
import { formatNames, type MachineFormat, machineFormats } from '../rules.ts'

type ExportReadingProps = { document: Pick<WrittenDocument, 'id' | 'version'> }

const Reading = ({ document, format }: ExportReadingProps & { format: MachineFormat }) => (
  <MachinePages reading={useQuery(exportReadingQuery(document, format))} />
)

/** Machine-readable preview: the parsed exports of the saved CV. */
export const ExportReading = ({ document }: ExportReadingProps) => {
  const { t } = useTranslation()
  const [format, setFormat] = useState<MachineFormat>()
  const names = { ...formatNames, txt: t('documents.plainText') }
  return (
    <Stack gap="md" component="section" mt="xl">
      <Title order={2}>{t('cv.machine.title')}</Title>
      {format ? (
        <>
          <NativeSelect
            label={t('documents.machineFile')}
            maw="16rem"
            value={format}
            onChange={({ currentTarget: { value } }) => setFormat(machineFormats.find((one) => one === value) ?? 'pdf')}
            data={machineFormats.map((value) => ({ value, label: names[value] }))}
          />
          <Reading document={document} format={format} />
        </>
      ) : (
        <div>
          <Button variant="default" onClick={() => setFormat('pdf')}>
            {t('cv.machine.show')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
