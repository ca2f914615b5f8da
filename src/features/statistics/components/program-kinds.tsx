import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { degreeLevels } from '#src/features/profile/rules.ts'

import { figuresQuery } from '../client.ts'
import classes from './program-kinds.module.css'

/** Programme kinds with description, number in the catalogue, and a link. */
export const ProgramKinds = () => {
  const { t } = useTranslation()
  const { data } = useQuery(figuresQuery)
  const countOf = (level: string) => data?.levels.find(({ id }) => id === level)?.count
  return (
    <ul data-bare>
      {degreeLevels.map((level) => {
        const count = countOf(level)
        return (
          <li key={level} className={classes.kind}>
            <TextLink to="/programs" search={{ level }} className={classes.name ?? ''} underline="hover">
              {t(`catalogue.level.${level}`)}
            </TextLink>
            <Text c="dimmed">{t(`programs.kind.${level}`)}</Text>
            <Text size="sm" c="dimmed" className={classes.count ?? ''} data-figures>
              {count === undefined ? '' : t('programs.count', { count })}
            </Text>
          </li>
        )
      })}
    </ul>
  )
}
