import { Button, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { groupByApplication, type LetterLine } from '../client.ts'
import type { RecommenderOverview } from '../contract.ts'
import { LetterCell } from './letter-cell.tsx'
import { LetterDue } from './letter-due.tsx'
import { LetterMethodDialog } from './letter-method-dialog.tsx'

type LineProps = Pick<RecommenderOverview, 'recommenders'> & { line: LetterLine; onMethod: () => void }

const Line = ({ line, recommenders, onMethod }: LineProps) => {
  const { t } = useTranslation()
  return (
    <Table.Tr>
      <Table.Th scope="row">
        <TextLink to="/applications" search={{ open: line.applicationId }}>
          <bdi>{line.university}</bdi>
        </TextLink>
        <Text size="sm" dir="auto">
          {line.program}
        </Text>
        <LetterDue deadline={line.first.deadline} />
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={t('recommenders.method.changeNamed', {
            name: line.university,
            method: t(`recommenders.method.${line.first.method}`),
          })}
          onClick={onMethod}
        >
          {t(`recommenders.method.${line.first.method}`)}
        </Button>
      </Table.Th>
      {recommenders.map(({ id, name }) => {
        const letter = line.byRecommender.get(id)
        return <Table.Td key={id}>{letter ? <LetterCell letter={letter} recommenderName={name} /> : '–'}</Table.Td>
      })}
    </Table.Tr>
  )
}

/** Table of the letters: a row for each application, a column for each recommender. */
export const LetterTable = ({ recommenders, letters }: RecommenderOverview) => {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<string>()
  const lines = groupByApplication(letters)
  const opened = lines.find(({ applicationId }) => applicationId === openId)
  return (
    <>
      <Table.ScrollContainer minWidth={320 + 140 * recommenders.length}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('recommenders.program')}</Table.Th>
              {recommenders.map(({ id, name }) => (
                <Table.Th key={id} scope="col" dir="auto">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map((line) => (
              <Line
                key={line.applicationId}
                line={line}
                recommenders={recommenders}
                onMethod={() => setOpenId(line.applicationId)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {opened ? (
        <LetterMethodDialog key={opened.applicationId} letter={opened.first} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  )
}
