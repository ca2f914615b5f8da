import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { MessageButton } from '#src/features/messages/components/message-button.tsx'
import { CaseList } from '#src/features/moderation/components/case-list.tsx'

export const Route = createFileRoute('/_app/moderation')({ component: Moderation })

function Moderation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <PageShell>
      <PageHeader title={t('moderation.title')} info={t('moderation.lede')} />
      <CaseList
        renderMessage={(person) => (
          <MessageButton
            person={person}
            onOpen={(conversation) => void navigate({ to: '/gradnet', search: { tab: 'messages', conversation } })}
          />
        )}
      />
    </PageShell>
  )
}
