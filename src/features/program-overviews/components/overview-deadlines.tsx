import { Anchor, Button, Text, TextInput, Title } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { formatExpectedDay, formatExpectedDeadline } from '#src/features/catalogue/facts/expected-deadline.format.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { joinParts } from '#src/shared/lists.ts'
import { languageParameter, toLanguage } from '#src/shared/locales.ts'
import type { OverviewAddress } from '../client.ts'
import type { ProgramOverview } from '../contract.ts'
import { buildFeedPath, feedFormats, feedNames } from '../deadline-feed.rules.ts'
import { formatEmbedCode } from '../embedded-list.rules.ts'
import { formatOverviewTitle } from '../overview-head.format.ts'
import classes from './overview-screen.module.css'

interface FeedLinksProps {
  address: OverviewAddress
  title: string
}

/** Copies the code with which another website shows these deadlines; shows it where the browser refuses to copy. */
export const CopyEmbedCode = ({ address, title }: FeedLinksProps) => {
  const { t, i18n } = useTranslation()
  const clipboard = useClipboard()
  const [code, setCode] = useState('')
  const copy = () => {
    const built = formatEmbedCode(window.location.origin, address, { title, language: toLanguage(i18n.language) })
    setCode(built)
    clipboard.copy(built)
  }
  const status = clipboard.error ? 'overviews.embed.failed' : clipboard.copied ? 'overviews.embed.copied' : undefined
  return (
    <>
      <Button variant="subtle" size="compact-sm" onClick={copy}>
        {t('overviews.embed.copy')}
      </Button>
      <span role="status">{status ? t(status) : ''}</span>
      {clipboard.error ? (
        <TextInput
          className={classes.code ?? ''}
          label={t('overviews.embed.code')}
          readOnly
          dir="ltr"
          value={code}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      ) : null}
    </>
  )
}

/** Links to the feeds of new and changed deadlines, in the language of the page, and the code that embeds them. */
const FeedLinks = ({ address, title }: FeedLinksProps) => {
  const { t, i18n } = useTranslation()
  return (
    <Text component="div" size="sm" className={classes.feeds ?? ''}>
      {t('overviews.feed.follow')}
      {feedFormats.map((format) => (
        <Anchor key={format} inherit href={`${buildFeedPath(address, format)}?${languageParameter}=${i18n.language}`}>
          <bdi>{feedNames[format]}</bdi>
        </Anchor>
      ))}
      <CopyEmbedCode address={address} title={t('overviews.feed.title', { place: title })} />
    </Text>
  )
}

type OverviewDeadlinesProps = Pick<ProgramOverview, 'next' | 'field' | 'country'> & { address: OverviewAddress }

/** Next deadlines by date; expected ones name the years that they come from. */
export const OverviewDeadlines = ({ next, field, country, address }: OverviewDeadlinesProps) => {
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
      <FeedLinks address={address} title={formatOverviewTitle({ field, country }, { t, language })} />
    </section>
  )
}
