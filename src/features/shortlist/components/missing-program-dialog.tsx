import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { UniversitySelect } from '#src/features/catalogue/entries/components/university-select.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { FIELDS, type FieldId, maxEntryNameLength } from '#src/features/catalogue/rules.ts'
import { isLevel } from '#src/features/catalogue/search-params.parse.ts'
import { type DegreeLevel, degreeLevels } from '#src/features/profile/rules.ts'
import { getCollator } from '#src/shared/formats.ts'
import { isWebAddress, isWebAddressOrEmpty, maxWebAddressLength } from '#src/shared/web-address.ts'
import { refreshPlans } from '../client.ts'
import { AddToShortlist } from './add-to-shortlist.tsx'
import { ReadAddedPage } from './read-added-page.tsx'

/** What the search that found nothing says about the programme. */
export interface MissingProgramHints {
  name?: string | undefined
  field?: FieldId | undefined
  level?: DegreeLevel | undefined
}

interface Values {
  websiteUrl: string
  universityId: string
  name: string
  field: string
  level: string
}

const typingPauseMs = 400

/** Looks up the university of the typed address and similar programmes, once the user pauses. */
const useLookUp = ({ websiteUrl, universityId, name }: Values) => {
  const [address] = useDebouncedValue(websiteUrl.trim(), typingPauseMs)
  const [typedName] = useDebouncedValue(name.trim(), typingPauseMs)
  const page = isWebAddress(address) ? address : ''
  const { data } = useQuery({
    ...api.catalogue.missing.lookUp.queryOptions({
      input: { websiteUrl: page, name: typedName, ...(universityId === '' ? {} : { universityId }) },
      staleTime: 60_000,
    }),
    enabled: page !== '' || universityId !== '',
    placeholderData: keepPreviousData,
  })
  return page === '' && universityId === '' ? undefined : data
}

const useFieldChoices = () => {
  const { t, i18n } = useTranslation()
  const { compare } = getCollator(i18n.language)
  return FIELDS.map(({ id }) => ({ value: id as string, label: t(`catalogue.field.${id}`) })).sort((a, b) =>
    compare(a.label, b.label),
  )
}

type SimilarProps = { universityId: string; programs: readonly { id: string; name: string; degree: string }[] }

/** Programmes that the user may mean, each with a button that adds it instead. */
const SimilarPrograms = ({ universityId, programs }: SimilarProps) => {
  const { t, i18n } = useTranslation()
  if (programs.length === 0) return null
  return (
    <section aria-label={t('shortlist.missing.similar')}>
      <Text fw={600} size="sm" mb="xs">
        {t('shortlist.missing.similar')}
      </Text>
      <Stack component="ul" data-bare gap="xs" m={0} p={0}>
        {programs.map(({ id, name, degree }) => {
          const title = formatProgram(name, degree, i18n.language)
          return (
            <Group key={id} component="li" justify="space-between" gap="sm">
              <Text size="sm">
                <bdi>{title}</bdi>
              </Text>
              <AddToShortlist universityId={universityId} programId={id} name={title} />
            </Group>
          )
        })}
      </Stack>
    </section>
  )
}

const useMissingForm = ({ name = '', field, level }: MissingProgramHints) => {
  const { t } = useTranslation()
  const isMissing = (text: string) => (text.trim() === '' ? t('shortlist.missing.needed') : null)
  return useForm<Values>({
    initialValues: {
      ...{ websiteUrl: '', universityId: '', name: name.slice(0, maxEntryNameLength) },
      ...{ field: field ?? '', level: level ?? '' },
    },
    validate: {
      websiteUrl: (text) => (isWebAddressOrEmpty(text) ? null : t('shortlist.missing.noAddress')),
      name: isMissing,
      field: isMissing,
      level: isMissing,
    },
  })
}

/** Entry that was added with the address of its official page. */
interface AddedEntry {
  entryId: string
  name: string
  url: string
}

type FieldsProps = MissingProgramHints & {
  onClose: () => void
  /** Called in place of `onClose` when the user stated an address. */
  onAddedWithPage: (entry: AddedEntry) => void
}

/** Form for a programme that the catalogue lacks: the user's own entry at once, and a proposal for the editors. */
const Fields = ({ onClose, onAddedWithPage, ...hints }: FieldsProps) => {
  const { t } = useTranslation()
  const form = useMissingForm(hints)
  const found = useLookUp(form.values)
  // A university that the user chose takes precedence over that of the address.
  const universityId = form.values.universityId || (found?.university?.id ?? '')
  const add = useAppMutation({
    write: async ({ websiteUrl, name, field, level }: Values) => {
      if (!(isField(field) && isLevel(level))) throw new TypeError('The form rejects unknown fields and levels')
      return await client.shortlist.addMissing({ universityId, name, field, level, websiteUrl: websiteUrl.trim() })
    },
    done: ({ programName }) => t('shortlist.missing.added', { name: programName }),
    refresh: refreshPlans,
    onDone: ({ id: entryId, programName }, { websiteUrl }) => {
      const url = websiteUrl.trim()
      if (url === '') onClose()
      else onAddedWithPage({ entryId, name: programName, url })
    },
  })
  const submit = (values: Values) => {
    if (universityId === '') form.setFieldError('universityId', t('shortlist.missing.needed'))
    else void add.run(values)
  }
  return (
    <Form form={form} onSubmit={submit}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('shortlist.missing.help')}
        </Text>
        <TextInput
          type="url"
          dir="ltr"
          label={t('shortlist.missing.address')}
          description={t('shortlist.missing.addressHelp')}
          maxLength={maxWebAddressLength}
          data-autofocus
          {...form.getInputProps('websiteUrl')}
        />
        <UniversitySelect
          label={t('shortlist.missing.university')}
          isFixed={false}
          {...form.getInputProps('universityId')}
          value={universityId}
        />
        <TextInput
          required
          label={t('shortlist.missing.name')}
          maxLength={maxEntryNameLength}
          {...form.getInputProps('name')}
        />
        <SimilarPrograms universityId={universityId} programs={found?.similar ?? []} />
        <Group grow gap="md" align="flex-start">
          <NativeSelect
            required
            label={t('catalogue.search.level')}
            data={[
              { value: '', label: t('shortlist.missing.choose') },
              ...degreeLevels.map((level) => ({ value: level as string, label: t(`catalogue.level.${level}`) })),
            ]}
            {...form.getInputProps('level')}
          />
          <NativeSelect
            required
            label={t('catalogue.search.field')}
            data={[{ value: '', label: t('shortlist.missing.choose') }, ...useFieldChoices()]}
            {...form.getInputProps('field')}
          />
        </Group>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={add.isPending}>
            {t('shortlist.missing.submit')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

/**
 * Dialog with the form for a programme that the catalogue lacks. With an address, it then offers to read the official
 * page.
 */
export const MissingProgramDialog = ({ onClose, ...hints }: MissingProgramHints & { onClose: () => void }) => {
  const { t } = useTranslation()
  const [added, setAdded] = useState<AddedEntry>()
  if (added) return <ReadAddedPage {...added} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} size="lg" title={t('shortlist.missing.title')}>
      <Fields {...hints} onClose={onClose} onAddedWithPage={setAdded} />
    </Dialog>
  )
}
