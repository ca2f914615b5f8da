import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconDots, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { formatPlace } from '#src/features/catalogue/client.ts'
import { DecidingCells } from '#src/features/catalogue/components/deciding-cells.tsx'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { RemovedMark } from '#src/features/catalogue/components/removed-mark.tsx'
import { useListView } from '#src/features/catalogue/components/use-list-view.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import type { ListedEntry, ShortlistEntry } from '../contract.ts'
import { entryDefaults } from '../rules.ts'
import { OwnCategory } from './own-category.tsx'
import { ShortlistEditor, useHasEntryDraft } from './shortlist-editor.tsx'
import classes from './shortlist-entry-card.module.css'

export type EntryParts = {
  /** What is next: the next deadline and the application, passed by the route because they belong to other features. */
  deadline: ReactNode
  application: ReactNode
  /** Reads the official page. */
  page?: ReactNode
  /** Checkbox for the comparison; omitted outside one. */
  compare?: ReactNode
}

type ShortlistEntryCardProps = { entry: ListedEntry; parts: EntryParts; onRemove: () => void }

/**
 * Names of an entry, with its priority and category. The defaults are not shown, because they may be the applicant's
 * choice or none at all.
 */
const EntryHead = ({ entry }: { entry: ShortlistEntry }) => {
  const { t, i18n } = useTranslation()
  const location = formatPlace(entry.location, i18n.language)
  const programme = formatProgram(entry.programName, entry.degree, i18n.language)
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <div className={classes.words}>
        <Title order={2}>
          <PlaceLink
            universityId={entry.universityId}
            programId={entry.programId}
            underline="hover"
            inherit
            className={classes.name ?? ''}
          >
            <bdi>{entry.universityName}</bdi>
          </PlaceLink>
        </Title>
        <Text size="sm" c="dimmed">
          <bdi>
            {programme ? t('matching.universityAndPlace', { university: programme, place: location }) : location}
          </bdi>
        </Text>
      </div>
      <Group gap="sm">
        {entry.isRemoved ? <RemovedMark /> : null}
        {entry.priority === entryDefaults.priority ? null : (
          <Badge color="gray">{t('shortlist.priorityValue', { priority: entry.priority })}</Badge>
        )}
        {entry.category === entryDefaults.category ? null : <OwnCategory category={entry.category} />}
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

type ActionsProps = { name: string; parts: EntryParts; onEdit: () => void; onRemove: () => void }

/** Next action of an entry, and further ones, which a phone shows on demand. */
const Actions = ({ name, parts, onEdit, onRemove }: ActionsProps) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const further = useId()
  return (
    <Group gap="sm" className={classes.actions ?? ''}>
      {parts.application}
      <Button
        className={classes.more ?? ''}
        variant="subtle"
        size="sm"
        leftSection={<IconDots size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={further}
        aria-label={t('shortlist.moreNamed', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('shortlist.more')}
      </Button>
      <Group id={further} gap="sm" className={classes.further ?? ''} data-open={isOpen || undefined}>
        {parts.page}
        {parts.compare}
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          aria-label={t('shortlist.editNamed', { name })}
          onClick={onEdit}
        >
          {t('shortlist.edit')}
        </Button>
        <RemoveButton hasIcon aria-label={t('shortlist.removeNamed', { name })} onClick={onRemove}>
          {t('shortlist.remove')}
        </RemoveButton>
      </Group>
    </Group>
  )
}

/** Card of an entry: its programme, what is next, known facts, notes and actions. */
export const ShortlistEntryCard = ({ entry, parts, onRemove }: ShortlistEntryCardProps) => {
  const [isEditing, setEditing] = useState(useHasEntryDraft(entry))
  const { columns } = useListView()
  const name = entry.universityName
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="sm">
        <EntryHead entry={entry} />
        {parts.deadline}
        {entry.programId && Object.keys(entry.facts).length > 0 ? (
          <div className={classes.facts}>
            <DecidingCells
              universityId={entry.universityId}
              programId={entry.programId}
              name={name}
              facts={entry.facts}
              columns={columns.filter((column) => column !== 'deadline')}
              hasLabels
            />
          </div>
        ) : null}
        {isEditing ? <ShortlistEditor entry={entry} onClose={() => setEditing(false)} /> : <Notes text={entry.notes} />}
        {isEditing ? null : <Actions name={name} parts={parts} onEdit={() => setEditing(true)} onRemove={onRemove} />}
      </Stack>
    </Card>
  )
}
