import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ProgramDetails } from '#src/features/catalogue/contract.ts'
import { findOfficialPage } from '#src/features/catalogue/official-page.rules.ts'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import { ReadPageButton } from '#src/features/official-pages/components/read-page-button.tsx'
import { WatchButton } from '#src/features/official-pages/watching/components/watch-button.tsx'
import { isWebAddress } from '#src/shared/web-address.ts'

/** Returns the page that states the deadline, otherwise the programme's own. */
const findPage = (program: ProgramDetails): string => {
  const stated = program.facts.deadline?.source.url ?? ''
  return isWebAddress(stated) ? stated : findOfficialPage(program, program.university.websiteUrl).url
}

/** Actions of an applicant for the official page of a programme: read and watch it. */
export function ProgramPageActions({ program }: { program: ProgramDetails }) {
  const { i18n } = useTranslation()
  const about = { kind: 'program', id: program.id } as const
  const page = { about, url: findPage(program), name: formatProgram(program.name, program.degree, i18n.language) }
  return (
    <Group gap="sm" mt="sm" align="flex-start">
      <ReadPageButton {...page} />
      <WatchButton {...page} />
    </Group>
  )
}
