import { Button, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useMove } from '../../components/use-move.ts'
import type { Application } from '../../contract.ts'

type CloseYearProps = {
  /** Applications outside the archive other than the accepted one. */
  others: Application[]
  /** Export of everything; a prop, because it belongs to another feature. */
  exportAction: ReactNode
}

/** End of the season: an export of everything, and the archive, in which no reminder is sent. */
export const CloseYear = ({ others, exportAction }: CloseYearProps) => {
  const { t } = useTranslation()
  const move = useMove()
  return (
    <section aria-labelledby="close-year">
      <Title order={2} id="close-year">
        {t('applications.decision.closeTitle')}
      </Title>
      <Text size="sm" c="dimmed" mt="xs">
        {t('applications.decision.closeHelp')}
      </Text>
      <Group gap="sm" mt="sm">
        {exportAction}
        {others.length > 0 ? (
          <Button
            variant="default"
            loading={move.isPending}
            onClick={() => void move.run({ applications: others, archived: true })}
          >
            {t('applications.decision.close', { count: others.length })}
          </Button>
        ) : null}
        <TextLink to="/applications" search={{ archived: true }}>
          {t('applications.decision.archive')}
        </TextLink>
      </Group>
    </section>
  )
}
