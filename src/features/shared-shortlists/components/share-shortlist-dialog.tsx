import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { NewLink } from '#src/features/sharing/components/new-link.tsx'
import { shortlistedIdsQuery } from '#src/features/shortlist/client.ts'
import type { ListedEntry } from '#src/features/shortlist/contract.ts'
import { buildShortlistLink } from '../client.ts'
import { ShareForm } from './share-form.tsx'

/** Whether the catalogue has the entry: only those have public facts. */
const isShareable = ({ isRemoved, programId, programName }: ListedEntry) =>
  !isRemoved && (programId !== null || programName === '')

/** Dialog that makes a link to entries of the shortlist, and then shows it. */
export const ShareShortlistDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation()
  const [secret, setSecret] = useState<string>()
  const { data, isPending } = useQuery(shortlistedIdsQuery)
  const entries = data?.entries.filter(isShareable) ?? []
  if (secret === undefined && entries.length > 0)
    return <ShareForm entries={entries} onClose={onClose} onCreated={(created) => setSecret(created.secret)} />
  return (
    <Dialog opened onClose={onClose} title={t('sharedShortlists.formTitle')}>
      {secret === undefined ? (
        isPending ? (
          <LoadingSkeleton layout="form" rows={3} />
        ) : (
          <Text>{t('sharedShortlists.noEntries')}</Text>
        )
      ) : (
        <Stack gap="md">
          <NewLink title={t('sharedShortlists.linkTitle')} link={buildShortlistLink(secret)} />
          <TextLink to="/settings/$section" params={{ section: 'privacy' }} size="sm">
            {t('sharedShortlists.manage')}
          </TextLink>
        </Stack>
      )}
    </Dialog>
  )
}
