import { Alert, Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText } from '#src/client/errors.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatRequirementName } from '#src/features/applications/requirement-name.format.ts'
import { MoveButtons } from '#src/features/documents/components/move-buttons.tsx'
import { formatBytes } from '#src/shared/formats.ts'
import { formatPacketError, makeTimeoutMs, packetsQuery } from '../client.ts'
import type { PacketDocument, PacketOverview } from '../contract.ts'
import { maxDocuments, maxPrefixLength, type Naming, namings, portalBounds, portalMegabytes } from '../rules.ts'
import classes from './packet-section.module.css'

interface Typed {
  megabytes: string | number
  pages: string | number
  isMerged: boolean
  naming: Naming
  prefix: string
}

/** Swaps an item with its neighbour. */
const move = (ids: string[], at: number, step: -1 | 1): string[] => {
  const moved = [...ids]
  const [from, to] = [ids[at], ids[at + step]]
  if (from !== undefined && to !== undefined) [moved[at], moved[at + step]] = [to, from]
  return moved
}

type DocumentChoiceProps = {
  documents: PacketDocument[]
  order: string[]
  left: ReadonlySet<string>
  onMove: (at: number, step: -1 | 1) => void
  onToggle: (id: string) => void
}

const DocumentChoice = ({ documents, order, left, onMove, onToggle }: DocumentChoiceProps) => {
  const { t, i18n } = useTranslation()
  const byId = new Map(documents.map((document) => [document.requirementId, document]))
  return (
    <fieldset className={classes.choice}>
      <legend>{t('packets.documents')}</legend>
      <ul data-bare className={classes.list}>
        {order.map((id, at) => {
          const document = byId.get(id)
          if (!document) return null
          const name = formatRequirementName(document.kind, t)
          const size = formatBytes(document.bytes, i18n.language)
          return (
            <li key={id} className={classes.row}>
              <Checkbox
                label={<bdi>{name}</bdi>}
                description={
                  <>
                    <bdi>{document.name}</bdi> · {document.isMergeable ? size : t('packets.notMergeable')}
                  </>
                }
                disabled={!document.isMergeable}
                checked={document.isMergeable && !left.has(id)}
                onChange={() => onToggle(id)}
              />
              <MoveButtons
                name={name}
                isFirst={at === 0}
                isLast={at === order.length - 1}
                onMove={(step) => onMove(at, step)}
              />
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

type PacketDialogProps = { applicationId: string; overview: PacketOverview; onClose: () => void }

/** Dialog for a new packet: what the portal takes, and which documents go in, in their order. */
export const PacketDialog = ({ applicationId, overview, onClose }: PacketDialogProps) => {
  const { t } = useTranslation()
  const [id] = useState(() => crypto.randomUUID())
  const [order, setOrder] = useState(() => overview.documents.map(({ requirementId }) => requirementId))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [latest] = overview.packets
  const known = latest?.limits ?? overview.offered
  const form = useForm<Typed>({
    initialValues: {
      megabytes: known?.maxKilobytes ? Math.round((known.maxKilobytes / 1024) * 100) / 100 : '',
      pages: known?.maxPages ?? '',
      isMerged: known?.isMerged ?? true,
      naming: known?.naming ?? 'nameDocument',
      prefix: latest?.prefix ?? '',
    },
  })
  const make = useAppMutation({
    write: async ({
      megabytes,
      pages,
      isMerged,
      naming,
      prefix,
      requirementIds,
    }: Typed & { requirementIds: string[] }) =>
      await client.packets.make(
        {
          ...{ applicationId, id, prefix: prefix.trim() },
          requirementIds,
          limits: {
            maxKilobytes: megabytes === '' ? null : Math.round(Number(megabytes) * 1024),
            maxPages: pages === '' ? null : Number(pages),
            ...{ isMerged, naming },
          },
        },
        { context: { limitMs: makeTimeoutMs } },
      ),
    failed: null,
    onSaved: (answer, _input, queryClient) => queryClient.setQueryData(packetsQuery(applicationId).queryKey, answer),
    onDone: onClose,
  })
  const isChosen = (one: string) =>
    !left.has(one) && overview.documents.some(({ requirementId, isMergeable }) => requirementId === one && isMergeable)
  const chosen = order.filter(isChosen)
  return (
    <FormDialog
      opened
      title={t('packets.make')}
      form={form}
      action={{ run: async (typed) => await make.run({ ...typed, requirementIds: chosen }), isPending: make.isPending }}
      submitLabel={t('packets.make')}
      isIncomplete={chosen.length === 0 || chosen.length > maxDocuments}
      hasCancel
      onClose={onClose}
    >
      {latest === undefined && overview.offered && overview.host ? (
        <Text size="sm">{t('packets.offered', { host: overview.host })}</Text>
      ) : null}
      <SimpleGrid cols={2}>
        <NumberInput
          label={t('packets.maxMegabytes')}
          description={t('packets.emptyIfNone')}
          min={portalMegabytes.min}
          max={portalMegabytes.max}
          decimalScale={2}
          {...form.getInputProps('megabytes')}
        />
        <NumberInput
          label={t('packets.maxPages')}
          description={t('packets.emptyIfNone')}
          min={portalBounds.minPages}
          max={portalBounds.maxPages}
          allowDecimal={false}
          {...form.getInputProps('pages')}
        />
      </SimpleGrid>
      <Checkbox label={t('packets.merge')} {...form.getInputProps('isMerged', { type: 'checkbox' })} />
      <NativeSelect
        label={t('packets.naming')}
        data={namings.map((value) => ({ value, label: t(`packets.namings.${value}`) }))}
        {...form.getInputProps('naming')}
      />
      <TextInput
        dir="auto"
        label={t('packets.prefix')}
        description={t('packets.prefixHelp')}
        maxLength={maxPrefixLength}
        {...form.getInputProps('prefix')}
      />
      <DocumentChoice
        documents={overview.documents}
        order={order}
        left={left}
        onMove={(at, step) => setOrder(move(order, at, step))}
        onToggle={(one) =>
          setLeft(new Set(left.has(one) ? [...left].filter((other) => other !== one) : [...left, one]))
        }
      />
      {make.error ? (
        <Alert color="brick" role="alert">
          <Text size="sm">{formatPacketError(make.error, t) ?? formatErrorText(make.error, t)}</Text>
        </Alert>
      ) : null}
      {make.isPending ? (
        <Group role="status">
          <Text size="sm">{t('packets.making')}</Text>
        </Group>
      ) : null}
    </FormDialog>
  )
}
