import { Alert, Button, FileButton, Group, Text } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { formatRequirementError } from '../client.ts'
import type { Requirement } from '../contract.ts'
import { formatRequirementName } from '../requirement-name.format.ts'
import { maxRequirementFileBytes } from '../rules.ts'
import { useRequirementWrite } from './use-requirement-write.ts'

const accepted = 'application/pdf,image/png,image/jpeg,.pdf,.docx,.png,.jpg,.jpeg'

const useFile = (requirement: Requirement) => {
  const { t } = useTranslation()
  const { kind } = requirement
  return useRequirementWrite<File | null>(requirement, {
    send: async ({ id, ...key }, file) => {
      if (file === null) return await client.applications.removeFile({ id, ...key })
      if (file.size > maxRequirementFileBytes) throw new ORPCError('FILE_TOO_LARGE')
      return await client.applications.attachFile({ ...key, requirementId: id, file })
    },
    // The row may be unmounted with its requirement, so the error is shown outside of it.
    failed: (error) =>
      getErrorCode(error) === 'NOT_FOUND' ? formatRequirementError(error, formatRequirementName(kind, t), t) : null,
  })
}

const Problem = ({ error }: { error: Error }) => {
  const { t } = useTranslation()
  const code = getErrorCode(error)
  const known = { FILE_TOO_LARGE: 'tooLarge', FILE_TYPE_INVALID: 'type', FILE_EMPTY: 'empty' } as const
  const key = code !== undefined && code in known ? known[code as keyof typeof known] : undefined
  return (
    <Alert color="brick" role="alert" mt="xs">
      <Text size="sm">{key ? t(`applications.file.${key}`) : formatErrorText(error, t)}</Text>
    </Alert>
  )
}

/** Actions on the file of a requirement: attach, replace, remove. */
export const RequirementFile = ({ requirement }: { requirement: Requirement }) => {
  const { t } = useTranslation()
  const change = useFile(requirement)
  const { file } = requirement
  const name = formatRequirementName(requirement.kind, t)
  return (
    <>
      <Group gap="xs">
        <FileButton accept={accepted} onChange={(chosen) => chosen && void change.run(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="subtle"
              size="sm"
              loading={change.isPending}
              leftSection={<IconPaperclip size={18} aria-hidden="true" />}
              title={t(file ? 'applications.file.replace' : 'applications.file.attach')}
              aria-label={t(file ? 'applications.file.replaceNamed' : 'applications.file.attachNamed', { name })}
            >
              {t(file ? 'applications.file.replace' : 'applications.file.attach')}
            </Button>
          )}
        </FileButton>
        {file ? (
          <RemoveButton
            disabled={change.isPending}
            leftSection={<IconX size={18} aria-hidden="true" />}
            aria-label={t('applications.file.removeNamed', { name })}
            onClick={() => void change.run(null)}
          >
            {t('applications.file.remove')}
          </RemoveButton>
        ) : null}
      </Group>
      {change.error ? <Problem error={change.error} /> : null}
    </>
  )
}
