import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { formatGrantPeriod } from '../client.ts'
import type { FacultyGrant } from '../contract.ts'

const Numbers = ({ grant }: { grant: FacultyGrant }) => {
  const { t } = useTranslation()
  const { numbers } = grant
  if (numbers.length === 0) return null
  // Isolates the numbers as left-to-right text inside right-to-left sentences.
  const list = `\u2066${formatList(numbers, 'en')}\u2069`
  return t('professors.grant.numbers', { count: numbers.length, numbers: list })
}

/** Grant as its register publishes it: purpose, funder, end and a link to the source. */
export const GrantLine = ({ grant }: { grant: FacultyGrant }) => {
  const { t, i18n } = useTranslation()
  const { funder, scheme, titles, source, url, isRunning } = grant
  return (
    <Stack gap={4} component="li">
      {titles.map((title) => (
        <Text key={title} fw={500}>
          <bdi>{title}</bdi>
        </Text>
      ))}
      <Group gap="xs">
        {isRunning ? <Badge color="pine">{t('professors.grant.running')}</Badge> : null}
        <Text size="sm" data-figures>
          {joinParts(
            [
              scheme ? t('professors.grant.funderAndScheme', { funder, scheme }) : funder,
              formatGrantPeriod(grant, t, i18n.language),
            ],
            i18n.language,
          )}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        <Numbers grant={grant} />{' '}
        {url ? (
          <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
            {t('professors.grant.page')}
          </Anchor>
        ) : null}
      </Text>
      {source ? (
        <Text size="xs" c="dimmed">
          {t('professors.grant.source', {
            title: source.title,
            publisher: source.publisher,
            licence: source.licence,
            date: formatDate(grant.read, i18n.language, 'UTC'),
          })}
        </Text>
      ) : null}
    </Stack>
  )
}
