import { Alert, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { hasDraft } from '#src/client/kept-draft.ts'
import { DraftNotice } from '#src/client/ui/draft-notice.tsx'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { type KeptForm, useKeptDraft } from '#src/client/ui/use-kept-draft.ts'
import { useWrite } from '#src/client/use-write.ts'
import { usePersonId } from '#src/features/accounts/client.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { noteLimit } from '#src/features/shortlist/rules.ts'
import { requirementProblem, showApplication } from '../client.ts'
import type { Requirement } from '../contract.ts'
import { requirementName } from '../requirement-name.format.ts'

type Draft = { notes: string; link: string }
type RequirementEditorProps = { requirement: Requirement; onClose: () => void }

const useSave = ({ requirement, onClose }: RequirementEditorProps, form: KeptForm<Draft>) => {
  const { t } = useTranslation()
  const { id, applicationId } = requirement
  return useWrite({
    write: async (draft: Draft) =>
      await client.applications.updateRequirement({
        ...{ id, applicationId, version: form.version },
        ...{ notes: draft.notes, link: draft.link.trim() },
      }),
    endsUndoOffer: true,
    onSaved: async (saved, draft, queryClient) => {
      form.settle(draft)
      await showApplication(queryClient, applicationId, saved)
      onClose()
    },
    done: t('applications.editor.saved'),
    failed: null,
    refresh: refreshPlans,
    onFailed: form.tellConflict,
  })
}

const placeOf = (owner: string | undefined, { id }: Requirement) => ({ owner, item: `notes of requirement ${id}` })
const fieldsOf = ({ notes, link }: Requirement): Draft => ({ notes, link })

/** Whether notes or a link of a requirement were typed and not saved when the page was opened. */
export const useHasRequirementDraft = (requirement: Requirement): boolean => {
  const owner = usePersonId()
  const [had] = useState(() => hasDraft(placeOf(owner, requirement), fieldsOf(requirement)))
  return had
}

const reasonOf = (error: unknown, { kind }: Requirement, t: TFunction) =>
  codeOf(error) === 'NOT_FOUND' ? requirementProblem(error, requirementName(kind, t), t) : failureText(error, t)

const SaveProblem = ({ error, requirement }: { error: unknown; requirement: Requirement }) => {
  const { t } = useTranslation()
  const isConflict = codeOf(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('applications.editor.notSaved')}>
      <Text size="sm">{isConflict ? t('applications.editor.conflict') : reasonOf(error, requirement, t)}</Text>
      {isConflict && requirement.notes ? (
        <Text size="sm" mt="xs">
          {t('applications.editor.theirs', { notes: requirement.notes })}
        </Text>
      ) : null}
      {isConflict && requirement.link ? (
        <Text size="sm" mt="xs">
          {t('applications.editor.theirLink', { link: requirement.link })}
        </Text>
      ) : null}
    </Alert>
  )
}

const isWebAddress = (text: string) => text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))

/** Notes and a link of a requirement; what was typed stays until it is saved or given up, however long it is. */
export const RequirementEditor = (props: RequirementEditorProps) => {
  const { requirement, onClose } = props
  const { t, i18n } = useTranslation()
  const form = useKeptDraft(placeOf(usePersonId(), requirement), fieldsOf(requirement), requirement.version)
  const { fields: draft } = form
  const [hasTried, setTried] = useState(false)
  const save = useSave(props, form)
  const giveUp = () => {
    form.discard()
    onClose()
  }
  const over = draft.notes.length - noteLimit
  const badLink = hasTried && !isWebAddress(draft.link.trim())
  const count = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (over > 0 || !isWebAddress(draft.link.trim())) return
        void save.run(draft)
      }}
    >
      <Stack gap="md" mt="sm">
        {form.isRestored ? <DraftNotice onDiscard={form.discard} /> : null}
        {save.error ? <SaveProblem error={save.error} requirement={requirement} /> : null}
        <Textarea
          autoFocus={!form.isRestored}
          label={t('applications.editor.notes')}
          maxRows={14}
          value={draft.notes}
          error={
            over > 0 ? t('applications.editor.notesTooLong', { limit: count(noteLimit), over: count(over) }) : undefined
          }
          onChange={({ currentTarget: { value } }) => form.change({ notes: value })}
        />
        <TextInput
          type="url"
          label={t('applications.editor.link')}
          value={draft.link}
          error={badLink ? t('deadlines.needUrl') : undefined}
          onChange={({ currentTarget: { value } }) => form.change({ link: value })}
        />
      </Stack>
      <FormActions submitLabel={t('applications.editor.save')} busy={save.isPending} onCancel={giveUp} />
    </form>
  )
}
