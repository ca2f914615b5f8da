import { ScrollArea, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SheetPreview } from '../spreadsheet.contract.ts'

type SheetProblemsProps = Pick<SheetPreview, 'problems' | 'problemCount'>

/** List of the invalid rows with their row numbers and problems. */
export const SheetProblems = ({ problems, problemCount }: SheetProblemsProps) => {
  const { t } = useTranslation()
  if (problemCount === 0) return null
  return (
    <section aria-labelledby="problems">
      <Title order={2} id="problems" mb="xs">
        {t('applications.sheet.problemsTitle', { count: problemCount })}
      </Title>
      <Text c="dimmed" mb="md">
        {t('applications.sheet.problemsHelp')}
      </Text>
      <ScrollArea.Autosize
        mah={360}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': 'problems' }}
      >
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('applications.sheet.row')}</Table.Th>
              <Table.Th>{t('applications.sheet.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ row, problem, value }) => (
              <Table.Tr key={row}>
                <Table.Td data-figures>{row}</Table.Td>
                <Table.Td>{t(`applications.sheet.problem.${problem}`, { value: value.slice(0, 80) })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {problemCount > problems.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('applications.sheet.moreProblems', { count: problemCount - problems.length })}
        </Text>
      ) : null}
    </section>
  )
}
