import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAttemptKey } from '#src/client/attempt-key.ts'
import { codeOf, failureText, retryUnanswered, showFailure } from '#src/client/failures.ts'
import { beginChange } from '#src/client/ui/toasts.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { applicationQuery, requirementName, requirementProblem } from '../client.ts'
import type { Requirement } from '../contract.ts'
import { maxRequirementFileBytes } from '../rules.ts'

const accepted = 'application/pdf,image/png,image/jpeg,.pdf,.docx,.png,.jpg,.jpeg'

class TooLargeError extends Error {}

const useFile = ({ id, applicationId, version, kind }: Requirement) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttemptKey()
  return useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) {
        const wanted = { applicationId, id, version }
        return await client.applications.removeFile(wanted, { context: { idempotencyKey: attempt.keyFor(wanted) } })
      }
      if (file.size > maxRequirementFileBytes) throw new TooLargeError()
      const { name, size, lastModified } = file
      return await client.applications.attachFile(
        { applicationId, requirementId: id, version, file },
        { context: { idempotencyKey: attempt.keyFor({ id, version, name, size, lastModified }) } },
      )
    },
    retry: (count, error) => !(error instanceof TooLargeError) && retryUnanswered(count, error),
    onMutate: beginChange,
    onSuccess: (saved) => {
      attempt.settle()
      queryClient.setQueryData(applicationQuery(applicationId).queryKey, saved)
    },
    onError: (error) => {
      // The row goes with what it is about, so that has to be told where it stays.
      if (codeOf(error) === 'NOT_FOUND') showFailure(error, t, requirementProblem(error, requirementName(kind, t), t))
    },
    onSettled: async () => await refreshPlans(queryClient),
  })
}

const Problem = ({ error }: { error: Error }) => {
  const { t } = useTranslation()
  const code = error instanceof TooLargeError ? 'FILE_TOO_LARGE' : codeOf(error)
  const known = { FILE_TOO_LARGE: 'tooLarge', FILE_TYPE_INVALID: 'type', FILE_EMPTY: 'empty' } as const
  const key = code !== undefined && code in known ? known[code as keyof typeof known] : undefined
  return (
    <Alert color="brick" role="alert" mt="xs">
      <Text size="sm">{key ? t(`applications.file.${key}`) : failureText(error, t)}</Text>
    </Alert>
  )
}

/** What can be done with the file of a requirement: attach, replace, take off. */
export const RequirementFile = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useTranslation()
  const change = useFile(requirement)
  const { file } = requirement
  const name = requirementName(requirement.kind, t)
  return (
    <>
      <Group gap="xs">
        <FileButton accept={accepted} onChange={(chosen) => chosen && change.mutate(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              size="sm"
              loading={change.isPending}
              leftSection={<IconPaperclip size={18} aria-hidden="true" />}
              aria-label={t(file ? 'applications.file.replaceNamed' : 'applications.file.attachNamed', { name })}
            >
              {t(file ? 'applications.file.replace' : 'applications.file.attach')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <Button
            variant="subtle"
            size="sm"
            color="gray.8"
            disabled={change.isPending}
            leftSection={<IconX size={18} aria-hidden="true" />}
            aria-label={t('applications.file.removeNamed', { name })}
            onClick={() => change.mutate(null)}
          >
            {t('applications.file.remove')}
          </Button>
        ) : null}
      </Group>
      {change.error ? <Problem error={change.error} /> : null}
    </>
  )
}
