import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { groupByApplication, type LetterLine } from '../client.ts'
import type { RecommenderOverview } from '../contract.ts'
import { LetterCell } from './letter-cell.tsx'
import { LetterDue } from './letter-due.tsx'
import { LetterMethodDialog } from './letter-method-dialog.tsx'
import classes from './letter-table.module.css'

type LineProps = Pick<RecommenderOverview, 'recommenders'> & { line: LetterLine; onMethod: () => void }

const Line = ({ line, recommenders, onMethod }: LineProps) => {
  const { t } = useTranslation()
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.program}>
        <TextLink to="/applications" search={{ open: line.applicationId }} className={classes.university ?? ''}>
          <bdi>{line.university}</bdi>
        </TextLink>
        <Text size="sm">
          <bdi>{line.program}</bdi>
        </Text>
        <LetterDue deadline={line.first.deadline} isInline />
        <Anchor
          component="button"
          type="button"
          size="sm"
          className={classes.method ?? ''}
          aria-label={t('recommenders.method.changeNamed', {
            name: line.university,
            method: t(`recommenders.method.${line.first.method}`),
          })}
          onClick={onMethod}
        >
          {t(`recommenders.method.${line.first.method}`)}
        </Anchor>
      </th>
      {recommenders.map(({ id, name }) => {
        const letter = line.byRecommender.get(id)
        return (
          <td key={id} className={classes.letter} data-empty={letter === undefined || undefined}>
            {letter ? (
              <>
                <bdi className={classes.name}>{name}</bdi>
                <LetterCell letter={letter} recommenderName={name} />
              </>
            ) : (
              '–'
            )}
          </td>
        )
      })}
    </tr>
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
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('recommenders.program')}</th>
              {recommenders.map(({ id, name }) => (
                <th key={id} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <Line
                key={line.applicationId}
                line={line}
                recommenders={recommenders}
                onMethod={() => setOpenId(line.applicationId)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {opened ? (
        <LetterMethodDialog key={opened.applicationId} letter={opened.first} onClose={() => setOpenId(undefined)} />
      ) : null}
    </>
  )
}
