import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { beginChange } from '#src/client/ui/toasts.ts'
import { useBaseVersion } from '#src/client/ui/use-base-version.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery, requirementName, requirementProblem } from '../../client.ts'
import { useUndo } from '../../components/use-undo.ts'
import type { Requirement } from '../../contract.ts'
import { longestRequirementName } from '../../rules.ts'

type RenameRequirementProps = { requirement: Requirement; onClose: () => void }

const useRename = ({ requirement, onClose }: RenameRequirementProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const { offerUndo } = useUndo()
  const { id, applicationId, kind } = requirement
  const { version, tell } = useBaseVersion(requirement.version)
  return useMutation({
    mutationFn: async (name: string) => {
      const wanted = { id, applicationId, version, name }
      return await client.applications.requirements.rename(wanted, {
        context: { idempotencyKey: attempt.keyFor(wanted) },
      })
    },
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: async (saved, name, turn) => {
      attempt.settle()
      queryClient.setQueryData(applicationQuery(applicationId).queryKey, saved)
      const line = saved.timeline.find(
        ({ eventType, params }) => eventType === 'requirement_renamed' && params.requirement === name,
      )
      offerUndo(turn, t('applications.changed'), line?.canUndo ? [line.id] : [])
      onClose()
      await refreshPlans(queryClient)
    },
    onError: async (error) => {
      const code = codeOf(error)
      // The form goes with what it is about, so that has to be told where it stays.
      if (code === 'NOT_FOUND') showFailure(error, t, requirementProblem(error, requirementName(kind, t), t))
      if (code === 'EDIT_CONFLICT' || code === 'NOT_FOUND') await refreshPlans(queryClient)
      if (code === 'EDIT_CONFLICT') tell()
    },
  })
}

const SaveProblem = ({ error, requirement }: { error: unknown; requirement: Requirement }) => {
  const { t } = useTranslation()
  const isConflict = codeOf(error) === 'EDIT_CONFLICT'
  return (
    <Alert color={isConflict ? 'brass' : 'brick'} role="alert" title={t('applications.editor.notSaved')}>
      <Text size="sm">{isConflict ? t('applications.editor.conflict') : failureText(error, t)}</Text>
      {isConflict ? (
        <Text size="sm" mt="xs">
          {t('applications.editor.theirs', { notes: requirement.kind })}
        </Text>
      ) : null}
    </Alert>
  )
}

/** Gives a requirement of one's own another name. */
export const RenameRequirement = (props: RenameRequirementProps) => {
  const { requirement, onClose } = props
  const { t } = useTranslation()
  const [name, setName] = useState(requirement.kind)
  const save = useRename(props)
  const once = useSingleFlight()
  const isTaken = codeOf(save.error) === 'REQUIREMENT_ALREADY_EXISTS'
  const wanted = name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === requirement.kind) onClose()
        else if (wanted) void once(() => save.mutateAsync(wanted))
      }}
    >
      <Stack gap="md" mt="sm">
        {save.error && !isTaken ? <SaveProblem error={save.error} requirement={requirement} /> : null}
        <TextInput
          autoFocus
          required
          maxLength={longestRequirementName}
          label={t('applications.own.name')}
          value={name}
          error={isTaken ? t('applications.add.exists') : undefined}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      </Stack>
      <FormActions submitLabel={t('applications.own.save')} busy={save.isPending} onCancel={onClose} />
    </form>
  )
}
