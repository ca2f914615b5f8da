import { Button, Checkbox, Group, Stack, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getNumberFormat } from '#src/shared/formats.ts'
import { type FeedTopic, feedQuery, visitQuery } from '../feed.client.ts'
import { maxFeedQueryLength } from '../posts.rules.ts'
import classes from './post.module.css'
import { PostForm } from './post-form.tsx'
import { PostList } from './post-list.tsx'
import { type Topic, TopicFields } from './topic-fields.tsx'
import { useNewPosts } from './use-new-posts.ts'

const anyTopic: Topic = { field: '', country: '', stage: '' }

/** Button that loads posts newer than the list; renders nothing without new ones. */
const NewPosts = ({ filter }: { filter: FeedTopic }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  if (!useNewPosts(filter)) return null
  return (
    <Group justify="center" className={classes.fresh ?? ''} role="status">
      <Button onClick={() => void queryClient.invalidateQueries({ queryKey: feedQuery(filter).queryKey })}>
        {t('gradnet.showNew')}
      </Button>
    </Group>
  )
}

/** Feed: a form for a post, topic filters and the posts. */
export const Feed = () => {
  const { t, i18n } = useTranslation()
  const [topic, setTopic] = useState<Topic>(anyTopic)
  const [typed, setTyped] = useState('')
  const [isSaved, setSaved] = useState(false)
  const [isFiltering, setFiltering] = useState(false)
  const [q] = useDebouncedValue(typed.trim(), 300)
  const filter: FeedTopic = {
    ...Object.fromEntries(Object.entries(topic).filter(([, value]) => value !== '')),
    ...(q ? { q } : {}),
    ...(isSaved ? { saved: 'true' as const } : {}),
  }
  const { data: visit } = useQuery(visitQuery)
  const formRef = useRef<HTMLDivElement>(null)
  const wordsRef = useRef<HTMLInputElement>(null)
  const clear = () => {
    setTopic(anyTopic)
    setTyped('')
    setSaved(false)
    // Moves the focus, because the pressed button disappears with the empty state.
    wordsRef.current?.focus()
  }
  const isFiltered = Object.keys(filter).length > 0
  // Active filters stay visible while their fields are collapsed.
  const active = Object.keys(filter).length - (q ? 1 : 0)
  return (
    <Stack gap="md" className={classes.feed ?? ''}>
      <div ref={formRef}>
        <PostForm />
      </div>
      <section>
        <VisuallyHidden component="h2">{t('gradnet.posts')}</VisuallyHidden>
        <Group gap="sm" wrap="nowrap">
          <TextInput
            type="search"
            ref={wordsRef}
            className={classes.words ?? ''}
            leftSection={<IconSearch size={18} aria-hidden="true" />}
            aria-label={t('gradnet.searchPosts')}
            placeholder={t('gradnet.searchPosts')}
            maxLength={maxFeedQueryLength}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Button variant="default" aria-expanded={isFiltering} onClick={() => setFiltering(!isFiltering)}>
            {active > 0
              ? `${t('gradnet.filters')} (${getNumberFormat(i18n.language).format(active)})`
              : t('gradnet.filters')}
          </Button>
        </Group>
        {isFiltering ? (
          <Stack gap="sm" mt="sm">
            <TopicFields topic={topic} onChange={(part) => setTopic({ ...topic, ...part })} isFilter />
            <Checkbox
              label={t('gradnet.onlySaved')}
              checked={isSaved}
              onChange={({ currentTarget }) => setSaved(currentTarget.checked)}
            />
          </Stack>
        ) : null}
      </section>
      <NewPosts filter={filter} />
      <PostList
        query={feedQuery(filter)}
        newSince={isFiltered ? null : (visit?.newSince ?? null)}
        emptyTitle={t(isFiltered ? 'gradnet.noneFoundTitle' : 'gradnet.emptyTitle')}
        empty={t(isFiltered ? 'gradnet.noneFound' : 'gradnet.empty')}
        emptyAction={
          isFiltered ? (
            <Button variant="default" onClick={clear}>
              {t('gradnet.clearFilters')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => formRef.current?.querySelector('textarea')?.focus()}>
              {t('gradnet.writeFirst')}
            </Button>
          )
        }
      />
    </Stack>
  )
}
