import { Button, Group, Text } from '@mantine/core'
import { IconArrowUp, IconPencil } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { RemoveButton } from '#src/client/ui/remove-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { useUndoableDelete } from '#src/client/use-undoable-delete.ts'
import { getListFormat } from '#src/shared/formats.ts'
import { refreshMentorships } from '../../client.ts'
import type { OwnResource } from '../resources.contract.ts'
import { ResourceTitle } from './resource-title.tsx'
import classes from './resources.module.css'

const useAudience = ({ audience, students }: OwnResource): string => {
  const { t, i18n } = useTranslation()
  if (audience !== 'some') return t(`mentorships.resources.shownTo.${audience}`)
  if (students.length === 0) return t('mentorships.resources.shownToNone')
  const names = getListFormat(i18n.language).format(students.map(({ name }) => name || t('booking.formerPerson')))
  return t('mentorships.resources.shownToSome', { names })
}

type ResourceRowProps = { resource: OwnResource; isFirst: boolean; onEdit: () => void }

/** Row of an own resource, with its audience and actions. */
export const ResourceRow = ({ resource, isFirst, onEdit }: ResourceRowProps) => {
  const { t } = useTranslation()
  const { id, title: name, content } = resource
  const shownTo = useAudience(resource)
  const removal = useUndoableDelete({
    remove: async () => await client.mentorships.resources.remove({ id }),
    restore: async () => await client.mentorships.resources.restore({ id }),
    refresh: refreshMentorships,
    removed: t('mentorships.resources.removed', { name }),
    restored: t('mentorships.resources.restored', { name }),
    undo: t('mentorships.resources.undo'),
  })
  const placing = useAppMutation({
    write: async () => await client.mentorships.resources.placeFirst({ id }),
    done: t('mentorships.resources.placed', { name }),
    refresh: refreshMentorships,
  })
  return (
    <Group component="li" justify="space-between" align="flex-start" gap="sm" className={classes.row ?? ''}>
      <ResourceTitle resource={resource} content={content}>
        <Text size="sm" mt={4}>
          {shownTo}
        </Text>
      </ResourceTitle>
      <Group gap="xs">
        {isFirst ? null : (
          <Button
            variant="subtle"
            size="sm"
            loading={placing.isPending}
            leftSection={<IconArrowUp size={18} aria-hidden="true" />}
            aria-label={t('mentorships.resources.placeFirstNamed', { name })}
            onClick={() => void placing.run(undefined)}
          >
            {t('mentorships.resources.placeFirst')}
          </Button>
        )}
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          aria-label={t('mentorships.resources.editNamed', { name })}
          onClick={onEdit}
        >
          {t('mentorships.resources.edit')}
        </Button>
        <RemoveButton hasIcon removal={removal} aria-label={t('mentorships.resources.removeNamed', { name })}>
          {t('mentorships.resources.remove')}
        </RemoveButton>
      </Group>
    </Group>
  )
}
