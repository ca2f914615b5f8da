import { Group, Text } from '@mantine/core'
import { IconPencilPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { formatList } from '#src/shared/lists.ts'

type UnknownCellsProps = {
  universityId: string
  programId: string
  name: string
  /** Names of the unknown columns. */
  unknown: readonly string[]
  /** Further ways to fill them in. */
  fill?: ReactNode
}

/** Unknown facts of a row, and how to fill them in: by reading the official page or by hand. */
export const UnknownCells = ({ universityId: id, programId, name, unknown, fill }: UnknownCellsProps) => {
  const { t, i18n } = useTranslation()
  const list = formatList(unknown, i18n.language)
  return (
    <div>
      <Text size="sm">{t('catalogue.program.unknown', { list })}</Text>
      <Group gap="sm" mt="xs">
        {fill}
        <LinkButton
          to="/university/$id/$programId"
          params={{ id, programId }}
          hash="missing"
          size="sm"
          variant="subtle"
          leftSection={<IconPencilPlus size={18} aria-hidden="true" />}
          aria-label={t('catalogue.cell.addNamed', { name, list })}
        >
          {t('catalogue.row.enter')}
        </LinkButton>
      </Group>
    </div>
  )
}
