import { Checkbox, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { Form } from '#src/client/ui/form.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useDraft } from '#src/client/ui/use-draft.ts'
import { useDraftForm } from '#src/client/ui/use-draft-form.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import {
  type FactDraft,
  type FactWords,
  fieldsByKind,
  refreshFacts,
  toFactDraft,
  toStatedFact,
  validateFactDraft,
} from '../client.ts'
import type { Fact } from '../contract.ts'
import { type FactKind, factKinds, factLengths, maxFactBullets, paperStates } from '../rules.ts'

const longFields: readonly FactWords[] = ['note', 'text', 'authors', 'bullets']
const dateFields: readonly FactWords[] = ['start', 'end', 'date', 'takenOn']
const lengthOf = (word: FactWords) => {
  if (word === 'authors') return factLengths.authors
  if (word === 'bullets') return maxFactBullets * (factLengths.line + 1)
  return longFields.includes(word) ? factLengths.text : factLengths.line
}

type FactFormProps = {
  /** Fact to correct; undefined for a new one. */
  fact?: Fact
  /** Sentence for which a fact is added; the initial note of the form. */
  quoted?: string
  onClose: () => void
}

const beginOf = (fact?: Fact, quoted?: string): FactDraft => {
  if (fact) return toFactDraft(fact.fact.kind, fact.fact.value)
  return quoted === undefined ? toFactDraft('degree') : toFactDraft('work', { note: quoted.slice(0, factLengths.text) })
}

/** Form that states or corrects a fact; the draft stays in this browser until it is saved. */
export const FactForm = ({ fact, quoted, onClose }: FactFormProps) => {
  const { t } = useTranslation()
  const storedDraft = useDraft<FactDraft>({
    persist: 'local',
    draftKey: {
      owner: usePersonId(),
      item: `fact ${fact?.id ?? (quoted === undefined ? 'new' : `for ${quoted.slice(0, 80)}`)}`,
    },
    initial: beginOf(fact, quoted),
    version: fact?.revision,
  })
  const form = useDraftForm(storedDraft, (draft) =>
    Object.fromEntries(
      Object.entries(validateFactDraft(draft)).map(([word, wrong]) => [
        word,
        t(`facts.wrong.${wrong}`, { max: maxFactBullets, length: factLengths.line }),
      ]),
    ),
  )
  const save = useAppMutation({
    write: async (draft: FactDraft) =>
      fact
        ? await client.evidence.correct({ id: fact.id, revision: storedDraft.version, fact: toStatedFact(draft) })
        : await client.evidence.add({ fact: toStatedFact(draft) }),
    onSaved: (_saved, draft) => storedDraft.settle(draft),
    onFailed: (error) => storedDraft.handleConflict(error),
    done: t('facts.saved'),
    refresh: refreshFacts,
    onDone: onClose,
  })
  const { kind } = form.values
  const label = (word: FactWords) => (word === 'title' ? t(`facts.titleOf.${kind}`) : t(`facts.field.${word}`))
  const help = (word: FactWords) => {
    if (word === 'bullets') return { description: t('facts.bulletsHelp', { max: maxFactBullets }) }
    return dateFields.includes(word) ? { description: t('facts.dateHelp') } : {}
  }
  const field = (word: FactWords) => {
    const props = { label: label(word), ...help(word), ...form.getInputProps(word) }
    if (word === 'state')
      return (
        <NativeSelect
          key={word}
          {...props}
          data={[
            { value: '', label: t('facts.notSaid') },
            ...paperStates.map((state) => ({ value: state, label: t(`cv.paper.state.${state}`) })),
          ]}
        />
      )
    if (word === 'isCurrent')
      return (
        <Checkbox
          key={word}
          label={props.label}
          checked={form.values.isCurrent === 'true'}
          onChange={({ currentTarget }) => {
            form.setFieldValue('isCurrent', currentTarget.checked ? 'true' : '')
            if (currentTarget.checked) form.setFieldValue('end', '')
          }}
        />
      )
    const limits = { maxLength: lengthOf(word), autoComplete: 'off', dir: 'auto' as const }
    return longFields.includes(word) ? (
      <Textarea key={word} {...props} {...limits} autosize minRows={2} maxRows={10} />
    ) : (
      <TextInput key={word} {...props} {...limits} />
    )
  }
  const fields = fieldsByKind[kind]
  return (
    <Form form={form} onSubmit={save.run}>
      <Stack gap="sm">
        {storedDraft.isRestored ? <DraftNotice onDiscard={storedDraft.discard} /> : null}
        {fact ? null : (
          <NativeSelect
            label={t('facts.kindLabel')}
            data={factKinds.map((one) => ({ value: one, label: t(`facts.kind.${one}`) }))}
            {...form.getInputProps('kind')}
            onChange={({ currentTarget }) => form.setFieldValue('kind', currentTarget.value as FactKind)}
          />
        )}
        {fields.filter((word) => word === 'title' || word === 'text').map(field)}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
          {fields.filter((word) => word !== 'title' && !longFields.includes(word)).map(field)}
        </SimpleGrid>
        {fields.filter((word) => word === 'authors' || word === 'bullets' || word === 'note').map(field)}
      </Stack>
      <FormActions submitLabel={t('facts.save')} busy={save.isPending} onCancel={onClose} />
    </Form>
  )
}
