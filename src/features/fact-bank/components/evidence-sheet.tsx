import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import type { FactOrigin } from '../contract.ts'
import classes from './evidence-sheet.module.css'
import { FactOriginText } from './fact-origin.tsx'

interface KnownFact {
  id: string
  text: string
  /** Null for facts of the programme. */
  origin: FactOrigin | null
}

/** Unsupported claims by sentence, and the facts that supported claims use. */
export interface Sheet {
  sentences: readonly {
    text: string
    start: number
    isClaim: boolean
    isUnchecked: boolean
    lacks: readonly string[]
    facts: readonly string[]
  }[]
  facts: readonly KnownFact[]
}

const Behind = ({ fact }: { fact: KnownFact }) => {
  const { t } = useTranslation()
  return (
    <li>
      <UserText size="sm" className={classes.lines ?? ''}>
        {fact.text}
      </UserText>
      <Text size="sm" c="dimmed">
        {fact.origin ? <FactOriginText origin={fact.origin} /> : t('writing.sheet.programme')}
      </Text>
    </li>
  )
}

/** Evidence sheet: each claim of a text with its facts and their origins. */
export const EvidenceSheet = ({ sheet, language }: { sheet: Sheet; language: string }) => {
  const { t } = useTranslation()
  const claims = sheet.sentences.filter(({ isClaim }) => isClaim)
  const unchecked = sheet.sentences.filter(({ isUnchecked }) => isUnchecked).length
  const supported = claims.filter(({ lacks }) => lacks.length === 0).length
  const facts = new Map(sheet.facts.map((fact) => [fact.id, fact]))
  return (
    <Stack gap="md">
      <Text fw={600}>{t('writing.sheet.counts', { claims: claims.length, supported })}</Text>
      {unchecked > 0 ? <Text size="sm">{t('writing.unchecked.title', { count: unchecked })}</Text> : null}
      <Text size="sm" c="dimmed">
        {t('writing.sheet.about')}
      </Text>
      <ol className={classes.claims}>
        {claims.map(({ text, start, lacks, facts: ids }) => (
          <li key={`${start} ${text}`}>
            <UserText lang={language}>{text}</UserText>
            {lacks.length > 0 ? (
              <Text size="sm" c="brick.8">
                {t('writing.sheet.uncovered')}
              </Text>
            ) : (
              <ul className={classes.behind}>
                {ids.flatMap((id) => {
                  const fact = facts.get(id)
                  return fact ? [<Behind key={id} fact={fact} />] : []
                })}
              </ul>
            )}
          </li>
        ))}
      </ol>
    </Stack>
  )
}
