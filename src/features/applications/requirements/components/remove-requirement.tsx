import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useWrite } from '#src/client/use-write.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { requirementProblem, showApplication } from '../../client.ts'
import { useUndo } from '../../components/use-undo.ts'
import type { Requirement } from '../../contract.ts'
import { requirementName } from '../../requirement-name.format.ts'

/** Removes a requirement of one's own with all that was entered into it; toast and history bring it back. */
export const RemoveRequirement = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useTranslation()
  const { undoOffer } = useUndo()
  const { id, applicationId, version, kind } = requirement
  const name = requirementName(kind, t)
  const remove = useWrite({
    write: async () => await client.applications.requirements.remove({ id, applicationId, version }),
    onSaved: async (saved, _nothing, queryClient) => {
      await showApplication(queryClient, applicationId, saved)
    },
    offerUndo: ({ timeline }) => {
      const line = timeline.find(({ eventType }) => eventType === 'requirement_removed')
      return undoOffer(t('applications.own.removed', { name }), line ? [line.id] : [])
    },
    failed: (error) => requirementProblem(error, name, t),
    refresh: refreshPlans,
  })
  return (
    <Button
      variant="subtle"
      size="sm"
      color="gray.8"
      loading={remove.isPending}
      leftSection={<IconTrash size={18} aria-hidden="true" />}
      aria-label={t('applications.own.removeNamed', { name })}
      onClick={() => void remove.run()}
    >
      {t('applications.own.remove')}
    </Button>
  )
}
