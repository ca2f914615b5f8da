import { Anchor, List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { oneFacultyQuery } from '../client.ts'
import type { Professor } from '../contract.ts'
import { maxShownTitles } from '../rules.ts'

const Titles = ({ facultyId, name }: { facultyId: string; name: string }) => {
  const { t } = useTranslation()
  const { data } = useQuery(oneFacultyQuery(facultyId))
  const titles = (data?.grants ?? []).flatMap(({ titles: own, url }) => own.map((title) => ({ title, url })))
  if (titles.length === 0) return null
  return (
    <section aria-labelledby={`read-${facultyId}`}>
      <Title order={3} size="h5" id={`read-${facultyId}`}>
        {t('professors.readFirst.title', { name })}
      </Title>
      <Text size="sm" c="dimmed">
        {t('professors.readFirst.help')}
      </Text>
      <List size="sm" spacing="xs" mt="xs">
        {titles.slice(0, maxShownTitles).map(({ title, url }) => (
          <List.Item key={title}>
            {url ? (
              <Anchor size="sm" href={url} target="_blank" rel="noopener noreferrer">
                <bdi>{title}</bdi>
              </Anchor>
            ) : (
              <bdi>{title}</bdi>
            )}
          </List.Item>
        ))}
      </List>
    </section>
  )
}

/** Grants of the recipients to read before writing a mail; never part of the text. */
export const ReadFirst = ({ professors }: { professors: readonly Professor[] }) =>
  professors.map(({ facultyId, professorName }) =>
    facultyId ? <Titles key={facultyId} facultyId={facultyId} name={professorName} /> : null,
  )
