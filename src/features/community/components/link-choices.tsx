import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { maxQueryLength } from '#src/features/catalogue/rules.ts'
import { helpArticles, searchArticles } from '#src/features/help/rules.ts'
import { formatLinkName, maxLinks, type PostLink } from '../posts.rules.ts'
import classes from './post.module.css'

/** Matches text that ends in a link name behind a #. */
export const appendLink = (text: string, { name }: PostLink): string =>
  `${text}${/(?:^|\s)$/u.test(text) ? '' : ' '}#${name} `

/** Filters the links to those whose names are still in the text. */
export const findLinks = (text: string, links: readonly PostLink[] = []) =>
  [...new Map(links.map((link) => [`${link.kind} ${link.id}`, link])).values()]
    .filter(({ name }) => text.includes(`#${name}`))
    .slice(0, maxLinks)
    .map(({ kind, id }) => ({ kind, id }))

/** Tracks the chosen links, initially those that the text already contains. */
export const useLinks = (first: readonly PostLink[]) => {
  const [links, setLinks] = useState<readonly PostLink[]>(first)
  return {
    add: (link: PostLink) => setLinks((now) => [...now, link]),
    in: (text: string) => findLinks(text, links),
  }
}

const pauseMs = 250
const fewestLetters = 2
const most = { programme: 4, university: 2, professor: 3, help: 2 }

const useArticles = (query: string): PostLink[] => {
  const { t } = useTranslation()
  const articles = helpArticles.map(({ id, topic }) => ({
    ...{ id, topic },
    title: t(`help.article.${id}.title`),
    text: t(`help.article.${id}.text`),
  }))
  return searchArticles(articles, query)
    .slice(0, most.help)
    .map(({ id, title }) => ({ kind: 'help', id, universityId: null, name: formatLinkName(title) }))
}

/** Searches link targets: programmes, universities, professors and help. */
const useLinkChoices = (query: string): { places: PostLink[]; isAsking: boolean } => {
  const shared = { enabled: query.length >= fewestLetters, placeholderData: keepPreviousData, staleTime: 5 * 60_000 }
  const programs = useQuery({
    ...api.catalogue.programs.queryOptions({ input: { said: query, limit: most.programme } }),
    ...shared,
  })
  const universities = useQuery({
    ...api.catalogue.search.queryOptions({ input: { query, limit: most.university } }),
    ...shared,
  })
  const professors = useQuery({
    ...api.professors.search.queryOptions({ input: { query, limit: most.professor } }),
    ...shared,
  })
  const articles = useArticles(query)
  if (!shared.enabled) return { places: [], isAsking: false }
  return {
    places: [
      ...(programs.data?.programs ?? []).map(({ id, universityId, name, universityName }) => ({
        ...{ kind: 'programme' as const, id, universityId },
        name: formatLinkName(name, universityName),
      })),
      ...(universities.data?.universities ?? []).map(({ id, name }) => ({
        ...{ kind: 'university' as const, id, universityId: null },
        name: formatLinkName(name),
      })),
      ...(professors.data?.faculty ?? []).map(({ id, fullName, universityName }) => ({
        ...{ kind: 'professor' as const, id, universityId: null },
        name: formatLinkName(fullName, universityName),
      })),
      ...articles,
    ],
    isAsking: programs.isFetching || universities.isFetching || professors.isFetching,
  }
}

const Finder = ({ onChoose }: { onChoose: (link: PostLink) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), pauseMs)
  const { places, isAsking } = useLinkChoices(query)
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={t('gradnet.linkFind')}
        maxLength={maxQueryLength}
        data-autofocus
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Prevents Enter from submitting the post.
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div role="status">
        {query.length >= fewestLetters && !isAsking && places.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('gradnet.linkNone')}
          </Text>
        ) : null}
      </div>
      <ul data-bare aria-label={t('gradnet.linkFound')}>
        {places.map((link) => (
          <li key={`${link.kind} ${link.id}`}>
            <Button
              variant="subtle"
              fullWidth
              classNames={{
                root: classes.place ?? '',
                inner: classes.placeInner ?? '',
                label: classes.placeName ?? '',
              }}
              onClick={() => onChoose(link)}
            >
              <span>
                <bdi>{link.name}</bdi>{' '}
                <Text span size="sm" c="dimmed">
                  {t(`gradnet.linkKind.${link.kind}`)}
                </Text>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** Finds a programme, a university, a professor or a help page, and inserts its name into the text as a link. */
export const LinkChoices = ({ onChoose }: { onChoose: (link: PostLink) => void }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <Stack gap="xs">
      <Group>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={isOpen}
          leftSection={<IconLink size={18} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('gradnet.linkAdd')}
        </Button>
      </Group>
      {isOpen ? (
        <Finder
          onChoose={(link) => {
            onChoose(link)
            setOpen(false)
          }}
        />
      ) : null}
    </Stack>
  )
}
