import { Button, Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import type { LeftOut } from '../contract.ts'

type NothingLeftProps = {
  leftOut: readonly LeftOut[]
  /** Shows places in other countries as well. */
  onElsewhere: () => void
}

/** Every wish together leaves nothing over: what each of them leaves out, and the way to loosen it. */
export const NothingLeft = ({ leftOut, onElsewhere }: NothingLeftProps) => {
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
        </Group>
      }
    />
  )
}
