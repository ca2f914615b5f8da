import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import { formatList } from '#src/shared/lists.ts'
import { formatReason, formatScore } from '../client.ts'
import type { Contribution, Match } from '../contract.ts'
import { FactSources } from './fact-sources.tsx'
import classes from './ranked-matches.module.css'
import { useReasonReader } from './use-reason-reader.ts'

const Parts = ({ match, parts }: { match: Match; parts: Contribution[] }) => {
  const { t, i18n } = useTranslation()
  const reader = useReasonReader()
  const figures = getNumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return (
    <dl className={classes.reasons}>
      {parts.map((part) => (
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
            {formatReason(part, reader)}
            <FactSources part={part} sources={match.sources} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Score breakdown with every part that could be judged; the unknown parts collapse into one line that expands. */
export const MatchReasons = ({ match }: { match: Match }) => {
  const { t, i18n } = useTranslation()
  const judged = match.reasoning.filter(({ of }) => of > 0)
  const others = match.reasoning.filter(({ of }) => of === 0)
  return (
    <>
      <Text size="sm" fw={600} data-figures>
        {formatScore(match, t, i18n.language)}
      </Text>
      <Parts match={match} parts={judged} />
      {others.length > 0 ? (
        <details className={classes.unjudged}>
          <summary>
            {t('matching.unjudged', {
              count: others.length,
              list: formatList(
                others.map(({ name }) => t(`matching.part.${name}`)),
                i18n.language,
              ),
            })}
          </summary>
          <Parts match={match} parts={others} />
        </details>
      ) : null}
      {match.requirements.length > 0 ? (
        <Text size="sm" mt="xs">
          {t('matching.asksFor', {
            list: formatList(match.requirements, i18n.language),
          })}
        </Text>
      ) : null}
    </>
  )
}
