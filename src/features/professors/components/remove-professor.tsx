import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'

const useProfessorRemoval = ({ id, professorName: name }: Professor) => {
  const { t } = useTranslation()
  return useUndoableDelete({
    remove: async () => await client.professors.remove({ id }),
    restore: async () => await client.professors.restore({ id }),
    refresh: refreshProfessors,
    removed: t('professors.removed', { name }),
    restored: t('professors.restored', { name }),
    undo: t('professors.undo'),
  })
}

/** Button that removes a professor, undoable from the toast; asks first when a log would be removed too. */
export const RemoveProfessor = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removal = useProfessorRemoval(professor)
  const name = professor.professorName
  return (
    <>
      <RemoveButton
        hasIcon
        loading={removal.isPending}
        aria-label={t('professors.removeNamed', { name })}
        onClick={() => (professor.outreach.length > 0 ? setAsking(true) : void removal.run())}
      >
        {t('professors.remove')}
      </RemoveButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('professors.removeTitle', { name })}
        message={t('professors.removeMessage')}
        confirmLabel={t('professors.remove')}
        destructive
        busy={removal.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void removal.run()
        }}
      />
    </>
  )
}
