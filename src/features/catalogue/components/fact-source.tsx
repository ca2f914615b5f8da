import { Anchor, Box, Popover, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatDate } from '#src/shared/dates.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import { formatFactYear, formatScope, formatSourceTitle } from './fact-labels.ts'
import type { ShownKind } from './fact-table.tsx'
import classes from './fact-value.module.css'

type FactSourceProps = { kind: ShownKind; fact: SourcedFact; children: ReactNode; after?: ReactNode }

const SourceCard = ({ fact }: { fact: SourcedFact }) => {
  const { t, i18n } = useTranslation()
  const scope = formatScope(fact, t, i18n.language)
  return (
    <Stack gap="xs">
      {scope ? <Text size="sm">{scope}</Text> : null}
      {fact.note ? <Text size="sm">{fact.note}</Text> : null}
      {fact.quote ? (
        <UserText size="sm" fs="italic">
          {t('catalogue.fact.quoted', { quote: fact.quote })}
        </UserText>
      ) : null}
      <Text size="sm" c="dimmed">
        {t('catalogue.fact.sourceLine', {
          title: formatSourceTitle(fact, t),
          date: formatDate(fact.source.checkedOn, i18n.language, 'UTC'),
        })}
      </Text>
      <Anchor size="sm" href={fact.source.url} target="_blank" rel="noopener">
        {t('catalogue.fact.openSource')}
      </Anchor>
    </Stack>
  )
}

/** Value with its year and an info icon, which opens the source on hover, tap or focus. */
export const FactSource = ({ kind, fact, children, after }: FactSourceProps) => {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    // Delays closing, so that pointer and focus can move from the icon into the card to reach its link.
    <Box
      component="span"
      className={classes.fact ?? ''}
      onMouseLeave={() => setOpened(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpened(false)
      }}
    >
      <span className={fact.isOld ? classes.old : undefined} data-figures>
        {children}
      </span>
      <Popover opened={opened} onChange={setOpened} width={280} position="bottom-start" withinPortal={false} offset={2}>
        <Popover.Target>
          <UnstyledButton
            className={classes.mark ?? ''}
            aria-label={t('catalogue.fact.source', { fact: t(`catalogue.fact.${kind}`) })}
            aria-expanded={opened}
            onMouseEnter={() => setOpened(true)}
            onFocus={() => setOpened(true)}
            onClick={() => setOpened(true)}
          >
            <span data-figures>{formatFactYear(kind, fact, t)}</span>
            <IconInfoCircle size={16} aria-hidden="true" />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.card ?? ''}>
          <SourceCard fact={fact} />
        </Popover.Dropdown>
      </Popover>
      {after}
    </Box>
  )
}
