import { NativeSelect, NumberInput, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import { getNumberFormat } from '#src/shared/formats.ts'
import { joinParts } from '#src/shared/lists.ts'
import { refreshWritings } from '../client.ts'
import {
  type LengthLimit,
  type LimitUnit,
  limitUnits,
  maxLimit,
  maxPromptLength,
  minLimit,
  type Policy,
} from '../rules.ts'
import type { Writing } from '../writing.contract.ts'
import { PolicyField } from './policy-field.tsx'

interface Draft {
  targetId: string
  policy: Policy
  prompt: string
  unit: LimitUnit | ''
  max: string
  lineBreak: string
}

const draftOf = ({ target, ownPolicy, prompt, lengthLimit }: Writing): Draft => ({
  targetId: target?.id ?? '',
  policy: ownPolicy,
  prompt,
  unit: lengthLimit?.unit ?? '',
  max: lengthLimit ? String(lengthLimit.max) : '',
  lineBreak: String(lengthLimit?.lineBreak ?? 1),
})

const limitOf = ({ unit, max, lineBreak }: Draft): LengthLimit | null =>
  unit === '' ? null : { unit, max: Number(max), lineBreak: lineBreak === '2' ? 2 : 1 }

const isCount = (max: string) => /^[1-9]\d{0,5}$/.test(max) && Number(max) <= maxLimit

type PurposeFormProps = { writing: Writing; owner: string; onSaved: (writing: Writing) => void; onClose: () => void }

const usePurpose = ({ writing, owner, onSaved, onClose }: PurposeFormProps) => {
  const { t, i18n } = useTranslation()
  const storedDraft = useDraft<Draft>({
    persist: 'local',
    draftKey: { owner, item: `purpose of writing ${writing.id}` },
    initial: draftOf(writing),
    version: 0,
  })
  const form = useDraftForm(storedDraft, ({ unit, max }) =>
    unit !== '' && !isCount(max)
      ? { max: t('writing.purpose.maxWrong', { max: getNumberFormat(i18n.language).format(maxLimit) }) }
      : {},
  )
  const save = useAppMutation({
    write: async (draft: Draft) => {
      const { id } = writing
      const targetId = draft.targetId === '' ? null : draft.targetId
      const saved = await client.writing.update({ id, targetId, prompt: draft.prompt, lengthLimit: limitOf(draft) })
      return targetId === null ? saved : await client.writing.choosePolicy({ id, policy: draft.policy })
    },
    onSaved: (saved, draft) => {
      storedDraft.settle(draft)
      onSaved(saved)
    },
    done: t('writing.purpose.saved'),
    refresh: refreshWritings,
    onDone: onClose,
  })
  return { storedDraft, form, save }
}

const PurposeForm = (props: PurposeFormProps) => {
  const { t, i18n } = useTranslation()
  const { storedDraft, form, save } = usePurpose(props)
  const { data } = useQuery(shortlistedIdsQuery)
  const entries = (data?.entries ?? []).map(({ id, universityName, programName }) => ({
    value: id,
    label: joinParts([programName, universityName], i18n.language),
  }))
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="sm">
        {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
        <NativeSelect
          label={t('writing.purpose.target')}
          description={t('writing.purpose.targetHelp')}
          data={[{ value: '', label: t('writing.purpose.noTarget') }, ...entries]}
          {...form.getInputProps('targetId')}
        />
        {form.values.targetId === '' ? null : (
          <PolicyField writing={props.writing} targetId={form.values.targetId} {...form.getInputProps('policy')} />
        )}
        <Textarea
          label={t('writing.purpose.prompt')}
          description={t('writing.purpose.promptHelp')}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          maxLength={maxPromptLength}
          {...form.getInputProps('prompt')}
        />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          <NativeSelect
            label={t('writing.purpose.unit')}
            data={[
              { value: '', label: t('writing.purpose.noLimit') },
              ...limitUnits.map((unit) => ({ value: unit, label: t(`writing.purpose.units.${unit}`) })),
            ]}
            {...form.getInputProps('unit')}
          />
          {form.values.unit === '' ? null : (
            <NumberInput
              label={t('writing.purpose.max')}
              min={minLimit}
              max={maxLimit}
              allowDecimal={false}
              allowNegative={false}
              hideControls
              {...form.getInputProps('max')}
              onChange={(value) => form.setFieldValue('max', String(value))}
            />
          )}
        </SimpleGrid>
        {form.values.unit === 'characters' ? (
          <NativeSelect
            label={t('writing.purpose.lineBreak')}
            data={[
              { value: '1', label: t('writing.purpose.lineBreaks.1') },
              { value: '2', label: t('writing.purpose.lineBreaks.2') },
            ]}
            {...form.getInputProps('lineBreak')}
          />
        ) : null}
      </Stack>
      <FormActions submitLabel={t('writing.purpose.save')} busy={save.isPending} onCancel={props.onClose} />
    </Form>
  )
}

/** Form for the purpose of a writing: programme and its policy, question and limit. */
export const WritingPurpose = ({ opened, ...props }: PurposeFormProps & { opened: boolean }) => {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('writing.purpose.title')} size="lg">
      <Text size="sm" mb="sm">
        {t('writing.purpose.about')}
      </Text>
      <PurposeForm key={JSON.stringify(draftOf(props.writing))} {...props} />
    </Dialog>
  )
}
