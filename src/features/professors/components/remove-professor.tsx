import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered } from '#src/client/failures.ts'
import { ConfirmDialog } from '#src/client/ui/confirm-dialog.tsx'
import { beginChange, isNewestChange, showToast } from '#src/client/ui/toasts.ts'
import { refreshProfessors } from '../client.ts'
import type { Professor } from '../contract.ts'

const useRemoval = ({ id, professorName: name }: Professor) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const restore = async () => {
    beginChange()
    try {
      await client.professors.restore({ id })
      showToast({ message: t('professors.restored', { name }), tone: 'success' })
    } catch (error) {
      showToast({ message: failureText(error, t), tone: 'error' })
    }
    await refreshProfessors(queryClient)
  }
  return useMutation({
    mutationFn: async () => await client.professors.remove({ id }, { context: { idempotencyKey: attempt.keyFor(id) } }),
    retry: retryUnanswered,
    onMutate: beginChange,
    onSuccess: (_removed, _nothing, turn) => {
      attempt.settle()
      const action = { label: t('professors.undo'), onPress: () => void restore() }
      if (isNewestChange(turn)) showToast({ message: t('professors.removed', { name }), action })
    },
    onError: (error) => {
      // Removed in another tab already: the list says so.
      if (codeOf(error) !== 'NOT_FOUND') showToast({ message: failureText(error, t), tone: 'error' })
    },
    onSettled: async () => await refreshProfessors(queryClient),
  })
}

/** Removes a professor, who can be taken back from the toast; asks first when a log would go along. */
export const RemoveProfessor = ({ professor }: { professor: Professor }) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const removal = useRemoval(professor)
  const name = professor.professorName
  return (
    <>
      <Button
        variant="subtle"
        size="sm"
        color="gray.8"
        loading={removal.isPending}
        leftSection={<IconTrash size={18} aria-hidden="true" />}
        aria-label={t('professors.removeNamed', { name })}
        onClick={() => (professor.outreach.length > 0 ? setAsking(true) : removal.mutate())}
      >
        {t('professors.remove')}
      </Button>
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
          removal.mutate()
        }}
      />
    </>
  )
}
