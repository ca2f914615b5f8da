import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import type { LeftOut } from '../contract.ts'

type EmptyRankingProps = {
  leftOut: readonly LeftOut[]
  /** Includes other countries. */
  onElsewhere: () => void
  /** Way to add a programme that is missing; filled by the route. */
  addMissing: ReactNode
}

/** Empty ranking: the exclusions by each criterion, with controls to relax them. */
export const EmptyRanking = ({ leftOut, onElsewhere, addMissing }: EmptyRankingProps) => {
  const { t } = useTranslation()
  const elsewhere = leftOut.find(({ reason }) => reason === 'country')
  const lines = leftOut.map(({ reason, programs }) => t(`matching.explained.leftOut.${reason}`, { count: programs }))
  return (
    <EmptyState
      title={t('matching.nothingLeft.title')}
      message={[t('matching.nothingLeft.message'), ...lines].join(' ')}
      action={
        <Group justify="center" gap="sm">
          {elsewhere ? (
            <Button onClick={onElsewhere}>{t('matching.elsewhere.show', { count: elsewhere.programs })}</Button>
          ) : null}
          <LinkButton to="/settings/$section" params={{ section: 'profile' }} variant="default">
            {t('matching.nothingLeft.profile')}
          </LinkButton>
          {addMissing}
        </Group>
      }
    />
  )
}
