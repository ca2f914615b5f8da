import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { formatRequirementError } from '../client.ts'
import type { Requirement } from '../contract.ts'
import { formatRequirementName } from '../requirement-name.format.ts'
import { useRequirementWrite } from './use-requirement-write.ts'
import { useUndo } from './use-undo.ts'

/** Button that deletes a custom requirement with its data. Undo from the toast or the history. */
export const RemoveRequirement = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useTranslation()
  const { undoOffer } = useUndo()
  const name = formatRequirementName(requirement.kind, t)
  const remove = useRequirementWrite(requirement, {
    send: async (key) => await client.applications.requirements.remove(key),
    offerUndo: ({ timeline }) => {
      const line = timeline.events.find(({ eventType }) => eventType === 'requirement_removed')
      return undoOffer(t('applications.own.removed', { name }), line ? [line.id] : [])
    },
    failed: (error) => formatRequirementError(error, name, t),
  })
  return (
    <RemoveButton hasIcon removal={remove} aria-label={t('applications.own.removeNamed', { name })}>
      {t('applications.own.remove')}
    </RemoveButton>
  )
}
