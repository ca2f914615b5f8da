import { Alert, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { hasDraft } from '#src/client/kept-draft.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type KeptForm, useKeptDraft } from '#src/client/ui/use-kept-draft.ts'
import { ZoneFields } from '#src/client/ui/zone-fields.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import type { Deadline } from '../contract.ts'
import { deadlineKinds } from '../rules.ts'
import { type DeadlineDraft, draftOf, problemsOf } from './deadline-draft.ts'
import { DeadlinePreview } from './deadline-preview.tsx'

type About = {
  /** Undefined adds one. */
  deadline?: Deadline
  selectedUniversityId: string
  /** What is proposed where no zone was stated; null where it is not known. */
  universityZone?: string | null
}
type DeadlineFormProps = About & { onClose: () => void }

const placeOf = (owner: string | undefined, { deadline, selectedUniversityId }: About) => ({
  owner,
  item: deadline ? `deadline ${deadline.id}` : `new deadline of ${selectedUniversityId}`,
})

/** Whether a deadline was typed and not saved when the page was opened. */
export const useHasDeadlineDraft = (about: About): boolean => {
  const owner = usePersonId()
  const [had] = useState(() => hasDraft(placeOf(owner, about), draftOf(about.deadline, about.universityZone)))
  return had
}

const useSave = ({ deadline, selectedUniversityId, onClose }: DeadlineFormProps, form: KeptForm<DeadlineDraft>) => {
  const { t } = useTranslation()
  return useWrite({
    write: async (draft: DeadlineDraft) => {
      // Whoever enters a date has looked it up, so an edited guess counts as confirmed.
      const fields = { ...draft, zone: draft.zoneRule === 'zone' ? draft.zone : null, isConfirmed: true }
      return deadline
        ? await client.deadlines.update({ id: deadline.id, version: form.version, ...fields })
        : await client.deadlines.create({ ...fields, selectedUniversityId })
    },
    endsUndoOffer: true,
    onSaved: (_saved, draft) => form.settle(draft),
    done: t('deadlines.saved'),
    failed: null,
    refresh: refreshPlans,
    onDone: onClose,
    onFailed: form.tellConflict,
  })
}

const SaveProblem = ({ error }: { error: unknown }) => {
  const { t } = useTranslation()
  const isConflict = codeOf(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('deadlines.notSaved')}>
      <Text size="sm">{isConflict ? t('deadlines.conflict') : failureText(error, t)}</Text>
    </Alert>
  )
}

/** Adds or changes a deadline; says while typing which instant it means for the reader. */
export const DeadlineForm = (props: DeadlineFormProps) => {
  const { t } = useTranslation()
  const form = useKeptDraft(
    placeOf(usePersonId(), props),
    draftOf(props.deadline, props.universityZone),
    props.deadline?.version,
  )
  const { fields: draft, change } = form
  const [hasTried, setHasTried] = useState(false)
  const save = useSave(props, form)
  const problems = hasTried ? problemsOf(draft) : {}
  const giveUp = () => {
    form.discard()
    props.onClose()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setHasTried(true)
        const [first] = Object.keys(problemsOf(draft))
        if (first) event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
        else void save.run(draft)
      }}
    >
      <Stack gap="md">
        <Title order={3}>{t(props.deadline ? 'deadlines.formEdit' : 'deadlines.formAdd')}</Title>
        {form.isRestored ? <DraftNotice onDiscard={form.discard} /> : null}
        {save.error ? <SaveProblem error={save.error} /> : null}
        <NativeSelect
          name="kind"
          autoFocus={!form.isRestored}
          label={t('deadlines.fieldKind')}
          data={deadlineKinds.map((kind) => ({ value: kind, label: t(`deadlines.kind.${kind}`) }))}
          value={draft.kind}
          onChange={({ currentTarget: { value } }) =>
            change({ kind: deadlineKinds.find((kind) => kind === value) ?? draft.kind })
          }
        />
        <TextInput
          name="title"
          label={t('deadlines.fieldTitle')}
          description={t('deadlines.fieldTitleHelp')}
          maxLength={200}
          value={draft.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            name="localDate"
            type="date"
            required
            label={t('deadlines.fieldDate')}
            value={draft.localDate}
            error={problems.localDate ? t('deadlines.needDate') : undefined}
            onChange={({ currentTarget: { value } }) => change({ localDate: value })}
          />
          <TextInput
            name="localTime"
            type="time"
            required
            label={t('deadlines.fieldTime')}
            description={t('deadlines.fieldTimeHelp')}
            value={draft.localTime}
            error={problems.localTime ? t('deadlines.needTime') : undefined}
            onChange={({ currentTarget: { value } }) => change({ localTime: value })}
          />
        </SimpleGrid>
        <ZoneFields
          draft={draft}
          hasProblem={problems.zone ?? false}
          proposal={props.deadline?.zone ? undefined : props.universityZone}
          onChange={change}
        />
        <DeadlinePreview draft={draft} />
        <TextInput
          name="sourceUrl"
          type="url"
          label={t('deadlines.fieldSource')}
          value={draft.sourceUrl}
          error={problems.sourceUrl ? t('deadlines.needUrl') : undefined}
          onChange={({ currentTarget: { value } }) => change({ sourceUrl: value })}
        />
      </Stack>
      <FormActions submitLabel={t('deadlines.save')} busy={save.isPending} onCancel={giveUp} />
    </form>
  )
}
