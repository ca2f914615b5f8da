import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import { groupQuery } from '../client.ts'
import { minInGroup } from '../rules.ts'

/** Acceptance share of a university's shared decisions, when enough users shared one. */
export const GroupShare = ({ universityId }: { universityId: string }) => {
  const { t, i18n } = useTranslation()
  const { data } = useQuery(groupQuery(universityId))
  if (!data) return null
  const figures = getNumberFormat(i18n.language)
  const percent = getNumberFormat(i18n.language, { style: 'percent' })
  const { group } = data
  return (
    <section aria-labelledby="shared-decisions">
      <Title order={2} id="shared-decisions" mb="sm">
        {t('outcomes.groupTitle')}
      </Title>
      <Text c={group ? 'var(--ink)' : 'dimmed'} data-figures>
        {group
          ? t('outcomes.groupShare', {
              people: figures.format(group.people),
              share: percent.format(group.acceptedShare),
            })
          : t('outcomes.groupFew', { fewest: figures.format(minInGroup) })}
      </Text>
      {group ? (
        <Text size="sm" c="dimmed" mt="xs">
          {t('outcomes.groupWarning')}
        </Text>
      ) : null}
    </section>
  )
}
