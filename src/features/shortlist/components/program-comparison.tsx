import { useMediaQuery } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import type { Compared } from '#src/features/catalogue/comparison-params.parse.ts'
import type { UniversityDetails } from '#src/features/catalogue/contract.ts'
import type { Column } from './compared-rows.tsx'
import { EntryComparison } from './comparison-grid.tsx'
import { useUniversities } from './use-universities.ts'

const toEntry = ({ universityId, programId }: Compared, university: UniversityDetails | undefined): Column['entry'] => {
  const program = university?.programs.find(({ id }) => id === programId)
  return {
    id: programId,
    universityId,
    programId,
    universityName: university?.name ?? '',
    programName: program?.name ?? '',
    degree: program?.degree ?? '',
    location: university ? [university.city, university.country].filter(Boolean).join(', ') : '',
    websiteUrl: program?.websiteUrl ?? '',
    isRemoved: Boolean(program?.removedAt),
  }
}

const Body = ({ compared }: { compared: readonly Compared[] }) => {
  const findUniversity = useUniversities(compared.map(({ universityId }) => universityId))
  const columns = compared.map((entry): Column => {
    const found = findUniversity(entry.universityId)
    return { entry: toEntry(entry, found.university), ...found }
  })
  return <EntryComparison columns={columns} />
}

type ProgramComparisonProps = { compared: readonly Compared[]; opened: boolean; onClose: () => void }

/** Comparison of programmes in a list, on the shortlist or not. */
export const ProgramComparison = ({ compared, opened, onClose }: ProgramComparisonProps) => {
  const { t } = useTranslation()
  const isPhone = useMediaQuery('(max-width: 48em)')
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('shortlist.compare.title')}
      size="min(75rem, 95vw)"
      fullScreen={isPhone}
    >
      <Body compared={compared} />
    </Dialog>
  )
}
