import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#src/shared/formats.ts'
import { listItems } from '#src/shared/lists.ts'
import { reasonText } from '../client.ts'
import type { Match } from '../contract.ts'
import { FactSources } from './fact-sources.tsx'
import classes from './ranked-matches.module.css'
import { useReasonReader } from './use-reason-reader.ts'

/** Every part of the score with its points and its sentence, known or not. */
export const MatchReasons = ({ match }: { match: Match }) => {
  const { t, i18n } = useTranslation()
  const reader = useReasonReader()
  const figures = numberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <>
      <dl className={classes.reasons}>
        {match.reasoning.map((part) => (
          <div key={part.name} className={classes.reason}>
            <dt>{t(`matching.part.${part.name}`)}</dt>
            <dd className={classes.points} data-figures>
              <bdi>
                {part.of > 0
                  ? `${figures.format(part.points * 100)} / ${figures.format(part.of * 100)}`
                  : t('matching.ranked.notJudged')}
              </bdi>
            </dd>
            <dd className={classes.sentence} data-known={part.isKnown}>
              {reasonText(part, reader)}
              <FactSources part={part} sources={match.sources} />
            </dd>
          </div>
        ))}
      </dl>
      {match.requirements.length > 0 ? (
        <Text size="sm" mt="xs">
          {t('matching.asksFor', {
            list: listItems(match.requirements, i18n.language),
          })}
        </Text>
      ) : null}
    </>
  )
}
