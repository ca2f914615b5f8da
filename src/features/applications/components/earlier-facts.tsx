import { Anchor, Button, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatFactYear } from '#src/features/catalogue/components/fact-labels.ts'
import { formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import { refreshPlans } from '#src/features/shortlist/client.ts'
import { formatDate } from '#src/shared/dates.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { earlierFactsQuery } from '../client.ts'
import type { EarlierFact } from '../earlier-facts/earlier-facts.rules.ts'
import classes from './earlier-facts.module.css'

type RowProps = { applicationId: string; earlier: EarlierFact }

const EarlierFactRow = ({ applicationId, earlier: { kind, fact, confirmedOn } }: RowProps) => {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  const name = t(`catalogue.fact.${kind}`)
  const confirmation = useAppMutation({
    write: async () => await client.applications.earlierFacts.confirm({ applicationId, kind, year: fact.year }),
    endsUndoOffer: true,
    done: t('applications.earlier.saved', { fact: name }),
    refresh: refreshPlans,
  })
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" data-figures>
          <bdi className={classes.value}>{formatFactValue(kind, fact, { t, language })}</bdi>{' '}
          <span className={classes.year}>{formatFactYear(kind, fact, t)}</span>
        </Text>
        {isWebAddress(fact.source.url) ? (
          <Anchor
            size="sm"
            href={fact.source.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('deadlines.expected.pageNamed', { name })}
          >
            {t('deadlines.expected.page')}
          </Anchor>
        ) : null}
      </div>
      {confirmedOn === null ? (
        <Button
          size="sm"
          variant="default"
          disabled={confirmation.isPending}
          aria-label={t('applications.earlier.sameNamed', { fact: name })}
          onClick={() => void confirmation.run()}
        >
          {t('applications.earlier.same')}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" data-figures>
          {t('applications.earlier.confirmedOn', { date: formatDate(`${confirmedOn}T12:00:00Z`, language, 'UTC') })}
        </Text>
      )}
    </li>
  )
}

/** Facts of earlier cycles with year and page, each with a button to confirm that it still holds. */
export const EarlierFacts = ({ applicationId }: { applicationId: string }) => {
  const { t } = useTranslation()
  const { data = [] } = useQuery(earlierFactsQuery(applicationId))
  if (data.length === 0) return null
  return (
    <section className={classes.section} aria-labelledby="earlier-facts">
      <Title order={3} size="md" id="earlier-facts">
        {t('applications.earlier.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('applications.earlier.help')}
      </Text>
      <ul className={classes.list}>
        {data.map((earlier) => (
          <EarlierFactRow key={earlier.kind} {...{ applicationId, earlier }} />
        ))}
      </ul>
    </section>
  )
}
