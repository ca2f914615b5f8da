import { Anchor, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { formatExpectedDay, formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { joinParts } from '#src/shared/lists.ts'
import { languageParameter } from '#src/shared/locales.ts'
import type { OverviewAddress } from '../client.ts'
import type { ProgramOverview } from '../contract.ts'
import { buildFeedPath, feedFormats, feedNames } from '../deadline-feed.rules.ts'
import classes from './overview-screen.module.css'

/** Links to the feeds of new and changed deadlines, in the language of the page. */
const FeedLinks = ({ address }: { address: OverviewAddress }) => {
  const { t, i18n } = useTranslation()
  return (
    <Text size="sm" className={classes.feeds ?? ''}>
      {t('overviews.feed.follow')}
      {feedFormats.map((format) => (
        <Anchor key={format} inherit href={`${buildFeedPath(address, format)}?${languageParameter}=${i18n.language}`}>
          <bdi>{feedNames[format]}</bdi>
        </Anchor>
      ))}
    </Text>
  )
}

type OverviewDeadlinesProps = Pick<ProgramOverview, 'next'> & { address: OverviewAddress }

/** Next deadlines by date; expected ones name the years that they come from. */
export const OverviewDeadlines = ({ next, address }: OverviewDeadlinesProps) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const hasExpected = next.some(({ isExpected }) => isExpected)
  return (
    <section aria-labelledby="deadlines">
      <Title order={2} id="deadlines" mb="xs">
        {t('overviews.deadlines')}
      </Title>
      {next.length === 0 || hasExpected ? (
        <Text c="dimmed" size="sm" mb="sm">
          {t(hasExpected ? 'overviews.expectedHelp' : 'overviews.noDeadlines')}
        </Text>
      ) : null}
      <ul data-bare>
        {next.map(({ id, universityId, universityName, city, name, degree, date, isExpected, years }) => (
          <li key={id} className={classes.row} data-dated>
            <Text size="sm" fw={isExpected ? 400 : 600} data-figures>
              {isExpected
                ? formatExpectedDeadline({ localDate: date, years, certainty: 'one_cycle' }, { t, language })
                : formatExpectedDay(date, language)}
            </Text>
            <div>
              <PlaceLink {...{ universityId, programId: id }} underline="hover">
                <bdi>{formatProgram(name, degree, language)}</bdi>
              </PlaceLink>
              <Text size="sm" c="dimmed">
                <bdi>{joinParts([universityName, city], language)}</bdi>
              </Text>
            </div>
          </li>
        ))}
      </ul>
      <FeedLinks address={address} />
    </section>
  )
}
