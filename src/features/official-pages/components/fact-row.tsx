import { Anchor, Badge, Button, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFactValue } from '#src/features/catalogue/facts/fact-values.format.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import { isEditorTarget, isUndecided } from '../client.ts'
import type { ReadFact, Target } from '../contract.ts'
import { formatPageValue, formatQualifiers } from '../page-value.format.ts'
import { catalogueKindByPageKind } from '../rules.ts'
import { canCorrect } from '../value-form.rules.ts'
import classes from './page-review.module.css'
import type { Acceptance } from './use-acceptance.ts'
import { ValueEditor } from './value-editor.tsx'

/** Confidence below which the user is asked to compare the value with its quote. */
const minSure = 0.6

type FactRowProps = {
  fact: ReadFact
  target: Target | undefined
  review: Acceptance
  isSelected: boolean
  /** Shows the quote in the text of the page. */
  onSelect: () => void
}

/** What is known so far, and whether the page contradicts it. */
const Known = ({ fact }: { fact: ReadFact }) => {
  const { t, i18n } = useTranslation()
  const kind = catalogueKindByPageKind[fact.kind]
  const { known, contradicts } = fact
  if (!known || kind === undefined) return null
  const value = formatFactValue(kind, known, { t, language: i18n.language })
  return (
    <Text size="sm" {...(contradicts ? { fw: 600 } : { c: 'dimmed' })}>
      {contradicts ? <IconAlertTriangle size={14} aria-hidden="true" /> : null}{' '}
      {t(contradicts ? 'officialPages.review.contradicts' : 'officialPages.review.known', {
        value,
        year: value.includes(known.year) ? '' : known.year,
      }).trim()}
      {isWebAddress(known.url) ? (
        <>
          {' · '}
          <Anchor size="sm" href={known.url} target="_blank" rel="noopener noreferrer">
            {t('catalogue.fact.openSource')}
          </Anchor>
        </>
      ) : null}
    </Text>
  )
}

/** Choice between the two readings of a date such as 05/02/2027. */
const Readings = ({
  fact,
  value,
  onChoose,
}: {
  fact: ReadFact
  value: unknown
  onChoose: (value: unknown) => void
}) => {
  const { t, i18n } = useTranslation()
  const readings = [fact.value, fact.otherReading]
  const chosen = readings.findIndex((reading) => JSON.stringify(reading) === JSON.stringify(value))
  return (
    <Radio.Group
      label={t('officialPages.review.ambiguous')}
      value={chosen < 0 ? '' : String(chosen)}
      onChange={(at) => onChoose(readings[Number(at)])}
    >
      <Group gap="md" mt="xs">
        {readings.map((reading, at) => (
          <Radio
            // biome-ignore lint/suspicious/noArrayIndexKey: two readings in a fixed order
            key={at}
            value={String(at)}
            label={formatPageValue(fact.kind, reading, { t, language: i18n.language })}
          />
        ))}
      </Group>
    </Radio.Group>
  )
}

/** Row of a table: the programme that it is about, or the choice between several. */
const About = ({ fact, review }: Pick<FactRowProps, 'fact' | 'review'>) => {
  const { t } = useTranslation()
  const { appliesTo, programs = [], index } = fact
  if (appliesTo === null || programs.length === 1) return null
  if (programs.length === 0) return <Text size="sm">{t('officialPages.review.appliesTo', { name: appliesTo })}</Text>
  return (
    <Select
      label={t('officialPages.review.whichProgram', { name: appliesTo })}
      placeholder={t('officialPages.review.chooseProgram')}
      value={review.drafts[index]?.programId ?? null}
      onChange={(programId) => review.change(index, { programId: programId ?? undefined })}
      data={programs.map((program) => ({ value: program.id, label: program.name }))}
    />
  )
}

type ActionsProps = FactRowProps & { value: unknown; written: string; onCorrect: () => void }

const Actions = ({ fact, target, review, isSelected, onSelect, value, written, onCorrect }: ActionsProps) => {
  const { t } = useTranslation()
  const { drafts, acceptance } = review
  const label = { fact: t(`officialPages.kind.${fact.kind}`), value: written }
  return (
    <Group gap="xs" mt={4}>
      {fact.isAccepted ? null : (
        <Button
          size="sm"
          variant="default"
          disabled={acceptance.isPending || isUndecided(fact, drafts[fact.index], target)}
          aria-label={t('officialPages.review.acceptNamed', label)}
          onClick={() => void acceptance.run([fact])}
        >
          {t('officialPages.review.accept')}
        </Button>
      )}
      {fact.isAccepted || !canCorrect({ kind: fact.kind, value }) ? null : (
        <Button
          size="sm"
          variant="subtle"
          aria-label={t('officialPages.review.correctNamed', label)}
          onClick={onCorrect}
        >
          {t('officialPages.review.correct')}
        </Button>
      )}
      <Button
        size="sm"
        variant="subtle"
        aria-label={t('officialPages.review.showNamed', label)}
        aria-pressed={isSelected}
        onClick={onSelect}
      >
        {t('officialPages.review.show')}
      </Button>
    </Group>
  )
}

/** Name, value and scope, with a mark once the user has accepted it. */
const Head = ({ fact, written }: { fact: ReadFact; written: string }) => {
  const { t } = useTranslation()
  const scope = formatQualifiers(fact, t)
  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm">
        <Text fw={600}>
          {t(`officialPages.kind.${fact.kind}`)}
          {': '}
          <bdi data-figures>{written}</bdi>
        </Text>
        {fact.isAccepted ? (
          <Badge leftSection={<IconCheck size={14} aria-hidden="true" />} color="pine">
            {t('officialPages.review.accepted')}
          </Badge>
        ) : null}
      </Group>
      {scope.length > 0 ? (
        <Text size="sm">
          <bdi>{scope.join(' · ')}</bdi>
        </Text>
      ) : null}
    </>
  )
}

/** Value of a page with its quote, its effect, and buttons to accept, correct and find it. */
export const FactRow = (props: FactRowProps) => {
  const { fact, review, isSelected, target } = props
  const { t, i18n } = useTranslation()
  const [isEditing, setEditing] = useState(false)
  const draft = review.drafts[fact.index]
  const value = draft?.value ?? fact.value
  const written = formatPageValue(fact.kind, value, { t, language: i18n.language })
  const change = (corrected: unknown) => {
    review.change(fact.index, { value: corrected })
    setEditing(false)
  }
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <Stack gap={4}>
        <Head {...{ fact, written }} />
        <About {...{ fact, review }} />
        <blockquote className={classes.quote} dir="auto">
          {fact.quote}
        </blockquote>
        <Known fact={fact} />
        <Text size="sm" c="dimmed">
          {t(isEditorTarget(target) ? 'officialPages.publish.effect' : `officialPages.effect.${fact.effect}`)}
          {fact.confidence < minSure ? ` ${t('officialPages.review.unsure')}` : ''}
        </Text>
        {fact.otherReading === undefined || fact.isAccepted ? null : (
          <Readings fact={fact} value={draft?.value} onChoose={change} />
        )}
        {isEditing ? (
          <ValueEditor fact={{ kind: fact.kind, value }} onSave={change} onCancel={() => setEditing(false)} />
        ) : (
          <Actions {...props} {...{ value, written }} onCorrect={() => setEditing(true)} />
        )}
      </Stack>
    </li>
  )
}
