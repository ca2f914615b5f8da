import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Application } from '../../contract.ts'
import classes from './decision-screen.module.css'
import { DeclineDraftDialog } from './decline-draft-dialog.tsx'

type ReplyRowProps = {
  application: Application
  /** Control before the name. */
  choice?: ReactNode
  /** Actions after the name. */
  actions?: ReactNode
  /** Whether a message that declines can be drafted. */
  hasDraft?: boolean
}

/** Line of an application on the screen of the decision: name, status and what can be done. */
export const ReplyRow = ({ application, choice, actions, hasDraft = false }: ReplyRowProps) => {
  const { t, i18n } = useTranslation()
  const [isDrafting, setDrafting] = useState(false)
  const { id, universityName: name, status } = application
  const programme = formatProgram(application.programName, application.degree, i18n.language)
  return (
    <li className={classes.row}>
      <Group gap="sm" wrap="nowrap" className={classes.name ?? ''}>
        {choice}
        <div>
          <TextLink to="/applications" search={{ open: id }} underline="hover">
            <bdi>{name}</bdi>
          </TextLink>
          {programme ? (
            <Text size="sm" c="dimmed">
              <bdi>{programme}</bdi>
            </Text>
          ) : null}
        </div>
      </Group>
      <Group gap="sm">
        <StatusBadge status={status} />
        {hasDraft ? (
          <Button
            variant="subtle"
            aria-label={t('applications.decision.draft.openNamed', { name })}
            onClick={() => setDrafting(true)}
          >
            {t('applications.decision.draft.open')}
          </Button>
        ) : null}
        {actions}
      </Group>
      {isDrafting ? <DeclineDraftDialog application={application} onClose={() => setDrafting(false)} /> : null}
    </li>
  )
}
