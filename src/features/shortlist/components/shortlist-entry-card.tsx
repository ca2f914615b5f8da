import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { placeText } from '#src/features/catalogue/client.ts'
import { RemovedMark } from '#src/features/catalogue/components/removed-mark.tsx'
import { TierBadge } from '#src/features/matching/components/tier-badge.tsx'
import type { ShortlistEntry } from '../contract.ts'
import { ShortlistEditor, useHasEntryDraft } from './shortlist-editor.tsx'
import classes from './shortlist-entry-card.module.css'

export type EntryParts = {
  /** The next deadline and the way into the application; given by the route, because they belong to other features. */
  deadline: ReactNode
  application: ReactNode
  /** Puts it beside others; left out where nothing is compared. */
  compare?: ReactNode
}

type ShortlistEntryCardProps = { entry: ShortlistEntry; parts: EntryParts; onRemove: () => void }

const EntryHead = ({ entry }: { entry: ShortlistEntry }) => {
  const { t, i18n } = useTranslation()
  const place = placeText(entry.location, i18n.language)
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div className={classes.words}>
        <Title order={2}>
          <TextLink
            to="/university/$id"
            params={{ id: entry.universityId }}
            underline="hover"
            inherit
            className={classes.name ?? ''}
          >
            <bdi>{entry.universityName}</bdi>
          </TextLink>
        </Title>
        <Text size="sm" c="dimmed">
          <bdi>
            {entry.programName ? t('matching.universityAndPlace', { university: entry.programName, place }) : place}
          </bdi>
        </Text>
      </div>
      <Group gap="sm">
        {entry.isRemoved ? <RemovedMark /> : null}
        <Badge color="gray">{t('shortlist.priorityValue', { priority: entry.priority })}</Badge>
        <TierBadge tier={entry.category} />
      </Group>
    </Group>
  )
}

const Notes = ({ text }: { text: string }) =>
  text ? (
    <Text size="sm" className={classes.notes ?? ''}>
      {text}
    </Text>
  ) : null

/** One selected place: what it is, what is due, the notes, and what can be done next. */
export const ShortlistEntryCard = ({ entry, parts, onRemove }: ShortlistEntryCardProps) => {
  const { t } = useTranslation()
  const [isEditing, setEditing] = useState(useHasEntryDraft(entry))
  const name = entry.universityName
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="md">
        <EntryHead entry={entry} />
        {parts.deadline}
        {isEditing ? <ShortlistEditor entry={entry} onClose={() => setEditing(false)} /> : <Notes text={entry.notes} />}
        {isEditing ? null : (
          <Group gap="sm">
            {parts.application}
            {parts.compare}
            <Button
              variant="subtle"
              size="sm"
              leftSection={<IconPencil size={18} aria-hidden="true" />}
              aria-label={t('shortlist.editNamed', { name })}
              onClick={() => setEditing(true)}
            >
              {t('shortlist.edit')}
            </Button>
            <Button
              variant="subtle"
              size="sm"
              color="gray.8"
              leftSection={<IconTrash size={18} aria-hidden="true" />}
              aria-label={t('shortlist.removeNamed', { name })}
              onClick={onRemove}
            >
              {t('shortlist.remove')}
            </Button>
          </Group>
        )}
      </Stack>
    </Card>
  )
}
