import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { codeOf, failureText } from '#src/client/failures.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { useBaseVersion } from '#src/client/ui/use-base-version.ts'
import { useWrite } from '#src/client/use-write.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { requirementProblem, showApplication } from '../../client.ts'
import { useUndo } from '../../components/use-undo.ts'
import type { Requirement } from '../../contract.ts'
import { requirementName } from '../../requirement-name.format.ts'
import { longestRequirementName } from '../../rules.ts'

type RenameRequirementProps = { requirement: Requirement; onClose: () => void }

const useRename = ({ requirement, onClose }: RenameRequirementProps) => {
  const { t } = useTranslation()
  const { undoOffer } = useUndo()
  const { id, applicationId, kind } = requirement
  const { version, tell } = useBaseVersion(requirement.version)
  return useWrite({
    write: async (name: string) => await client.applications.requirements.rename({ id, applicationId, version, name }),
    onSaved: async (saved, _name, queryClient) => {
      await showApplication(queryClient, applicationId, saved)
      onClose()
    },
    offerUndo: ({ timeline }, name) => {
      const line = timeline.find(
        ({ eventType, params }) => eventType === 'requirement_renamed' && params.requirement === name,
      )
      return undoOffer(t('applications.changed'), line?.canUndo ? [line.id] : [])
    },
    // The form goes with what it is about, so that has to be told where it stays.
    failed: (error) => (codeOf(error) === 'NOT_FOUND' ? requirementProblem(error, requirementName(kind, t), t) : null),
    refresh: refreshPlans,
    onFailed: (error) => {
      if (codeOf(error) === 'EDIT_CONFLICT') tell()
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
  const isTaken = codeOf(save.error) === 'REQUIREMENT_ALREADY_EXISTS'
  const wanted = name.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wanted === requirement.kind) onClose()
        else if (wanted) void save.run(wanted)
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
