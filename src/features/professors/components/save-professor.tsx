import { Button, Text } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { professorsQuery, refreshProfessors } from '../client.ts'
import type { Faculty } from '../contract.ts'

/** Saves somebody of the catalogue to the own professors. */
export const SaveProfessor = ({ member }: { member: Faculty }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const once = useSingleFlight()
  const { data: isSaved } = useQuery({
    ...professorsQuery,
    select: (professors) =>
      professors.some(
        ({ professorName, universityName }) =>
          professorName === member.fullName && universityName === member.universityName,
      ),
  })
  const save = useMutation({
    mutationFn: async () =>
      await client.professors.addFaculty(
        { facultyId: member.id },
        { context: { idempotencyKey: attempt.keyFor(member.id) } },
      ),
    retry: retryUnanswered,
    onSuccess: async () => {
      attempt.settle()
      showToast({ message: t('professors.saved', { name: member.fullName }), tone: 'success' })
      await refreshProfessors(queryClient)
    },
    onError: async (error) => {
      showFailure(error, t)
      if (codeOf(error) === 'PROFESSOR_ALREADY_SELECTED') await refreshProfessors(queryClient)
    },
  })
  if (isSaved) {
    return (
      <Text size="sm" c="dimmed">
        {t('professors.isSaved')}
      </Text>
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconBookmark size={18} aria-hidden="true" />}
      aria-label={t('professors.saveNamed', { name: member.fullName })}
      loading={save.isPending}
      onClick={() => void once(() => save.mutateAsync())}
    >
      {t('professors.save')}
    </Button>
  )
}
