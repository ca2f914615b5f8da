import { ScrollArea, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SheetPreview } from '../spreadsheet.contract.ts'

type SheetProblemsProps = Pick<SheetPreview, 'problems' | 'problemCount' | 'unread' | 'unreadCount'>

type ProblemListProps = {
  id: string
  title: string
  help: string
  problems: SheetPreview['problems']
  count: number
}

const ProblemList = ({ id, title, help, problems, count }: ProblemListProps) => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby={id}>
      <Title order={2} id={id} mb="xs">
        {title}
      </Title>
      <Text c="dimmed" mb="md">
        {help}
      </Text>
      <ScrollArea.Autosize mah={360} type="auto" viewportProps={{ tabIndex: 0, role: 'group', 'aria-labelledby': id }}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('applications.sheet.row')}</Table.Th>
              <Table.Th>{t('applications.sheet.what')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {problems.map(({ row, problem, value }) => (
              <Table.Tr key={`${row} ${problem} ${value}`}>
                <Table.Td data-figures>{row}</Table.Td>
                <Table.Td>{t(`applications.sheet.problem.${problem}`, { value: value.slice(0, 80) })}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {count > problems.length ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('applications.sheet.moreProblems', { count: count - problems.length })}
        </Text>
      ) : null}
    </section>
  )
}

/** Lists of the rows that cannot be imported, and of the cells without which their rows are imported. */
export const SheetProblems = ({ problems, problemCount, unread, unreadCount }: SheetProblemsProps) => {
  const { t } = useTranslation()
  if (problemCount + unreadCount === 0) return null
  return (
    <Stack gap="xl">
      {unreadCount > 0 ? (
        <ProblemList
          id="unread"
          title={t('applications.sheet.unreadTitle', { count: unreadCount })}
          help={t('applications.sheet.unreadHelp')}
          problems={unread}
          count={unreadCount}
        />
      ) : null}
      {problemCount > 0 ? (
        <ProblemList
          id="problems"
          title={t('applications.sheet.problemsTitle', { count: problemCount })}
          help={t('applications.sheet.problemsHelp')}
          problems={problems}
          count={problemCount}
        />
      ) : null}
    </Stack>
  )
}
