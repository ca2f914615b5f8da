import { Button, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { searchQuery } from '#src/features/people/connections.client.ts'
import { findTypedMention } from '../post.parse.ts'
import { maxMentions } from '../posts.rules.ts'

/** A user who was chosen behind an @. */
export interface Mentioned {
  id: string
  name: string
}

/** Returns the ids of the mentioned users whose names are still in the text. */
export const listMentionedIds = (text: string, people: readonly Mentioned[] = []): string[] =>
  [...new Set(people.filter(({ name }) => text.includes(`@${name}`)).map(({ id }) => id))].slice(0, maxMentions)

/** Tracks the mentioned users, initially those whom the text already names. */
export const useMentions = (first: readonly Mentioned[]) => {
  const [people, setPeople] = useState<readonly Mentioned[]>(first)
  return {
    add: (person: Mentioned) => setPeople((now) => [...now, person]),
    idsIn: (text: string) => listMentionedIds(text, people),
  }
}

const pauseMs = 250
const maxShown = 5

type MentionChoicesProps = { text: string; onChoose: (person: Mentioned, text: string) => void }

/** Autocomplete for mentions: suggests users for the text behind an @, and completes the chosen name. */
export const MentionChoices = ({ text, onChoose }: MentionChoicesProps) => {
  const { t } = useTranslation()
  const typed = findTypedMention(text)
  const [query] = useDebouncedValue(typed, pauseMs)
  const { data } = useQuery(searchQuery(query ?? ''))
  const people = typed !== undefined && query !== undefined ? (data?.people ?? []).slice(0, maxShown) : []
  const isChosen = people.some(({ name }) => typed?.startsWith(name))
  if (typed === undefined || isChosen || people.length === 0) return null
  const before = text.slice(0, text.length - typed.length)
  return (
    <Group gap="xs" role="group" aria-label={t('gradnet.mention')}>
      {people.map(({ id, name }) => (
        <Button key={id} size="compact-sm" variant="light" onClick={() => onChoose({ id, name }, `${before}${name} `)}>
          <bdi>{`@${name}`}</bdi>
        </Button>
      ))}
    </Group>
  )
}
