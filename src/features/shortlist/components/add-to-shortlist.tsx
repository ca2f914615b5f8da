import { Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { useSingleFlight } from '#src/client/single-flight.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { showToast } from '#src/client/ui/toasts.ts'
import { chosenQuery, isChoice, refreshPlans } from '../client.ts'
import type { Category } from '../rules.ts'

type AddToShortlistProps = {
  universityId: string
  programId: string | null
  /** What is added, for a screen reader and the toast. */
  name: string
  category?: Category | null
  matchScore?: number
}

const useAdd = ({ universityId, programId, name, category, matchScore }: AddToShortlistProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  const choice = {
    universityId,
    programId,
    ...(category ? { category } : {}),
    ...(matchScore === undefined ? {} : { matchScore }),
  }
  return useMutation({
    mutationFn: async () => await client.shortlist.add(choice, { context: { idempotencyKey: attempt.keyFor(choice) } }),
    retry: retryUnanswered,
    onSuccess: async () => {
      attempt.settle()
      showToast({ message: t('shortlist.added', { name }), tone: 'success' })
      await refreshPlans(queryClient)
    },
    onError: async (error) => {
      showFailure(error, t)
      if (codeOf(error) === 'UNIVERSITY_ALREADY_SELECTED') await refreshPlans(queryClient)
    },
  })
}

/** Saves a university or programme; once it is saved the button leads to the list. */
export const AddToShortlist = (props: AddToShortlistProps) => {
  const { t } = useTranslation()
  const { data: isChosen } = useQuery({
    ...chosenQuery,
    select: ({ entries }) => entries.some((entry) => isChoice(entry, props)),
  })
  const add = useAdd(props)
  const once = useSingleFlight()
  if (isChosen) {
    return (
      <LinkButton
        to="/selected-universities"
        variant="subtle"
        size="sm"
        leftSection={<IconBookmarkFilled size={18} aria-hidden="true" />}
      >
        {t('shortlist.inList')}
      </LinkButton>
    )
  }
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconBookmark size={18} aria-hidden="true" />}
      aria-label={t('shortlist.addNamed', { name: props.name })}
      loading={add.isPending}
      onClick={() => void once(() => add.mutateAsync())}
    >
      {t('shortlist.add')}
    </Button>
  )
}
