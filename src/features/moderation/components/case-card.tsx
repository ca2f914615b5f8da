import { Badge, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatDate, formatElapsed } from '#src/shared/dates.ts'
import { isUrgent } from '../case-filter.rules.ts'
import { isContactRequested } from '../cases.rules.ts'
import type { ModerationCase } from '../contract.ts'
import { DecisionForm } from './decision-form.tsx'
import classes from './moderation.module.css'
import { ReportedMessage } from './reported-message.tsx'

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <Title order={3} size="sm">
      {title}
    </Title>
    {children}
  </div>
)

const Quote = ({ text, note }: { text: string; note?: string }) => (
  <div className={classes.quote ?? ''}>
    <UserText className={classes.text}>{text}</UserText>
    {note ? (
      <Text size="sm" c="dimmed">
        {note}
      </Text>
    ) : null}
  </div>
)

type HeadProps = { one: ModerationCase; isOpen: boolean; onToggle: () => void }

/** Summary of a case, which unfolds it: a table row on a desktop, two lines on a phone. */
const Head = ({ one, isOpen, onToggle }: HeadProps) => {
  const { t, i18n } = useTranslation()
  const { subject, parent, person, heldFor, createdAt, isRemoved } = one
  const kind = subject === 'post' && parent ? 'reply' : subject
  return (
    <div className={classes.head}>
      <Title order={2} size="md">
        <UnstyledButton className={classes.fold ?? ''} aria-expanded={isOpen} data-control="entry" onClick={onToggle}>
          <IconChevronDown size={18} aria-hidden="true" className={classes.arrow} />
          <bdi>{t(`moderation.${kind}`, { name: person.name })}</bdi>
        </UnstyledButton>
      </Title>
      <div>
        {isUrgent(one) ? (
          <Badge color="red" variant="filled">
            {t('moderation.despair')}
          </Badge>
        ) : null}
        {heldFor && heldFor !== 'despair' ? (
          <Text size="sm">{t('moderation.heldBy', { reason: t(`gradnet.held.${heldFor as 'selling'}`) })}</Text>
        ) : null}
        {isRemoved ? <Text size="sm">{t('moderation.removed')}</Text> : null}
        {isOpen ? null : (
          <Text size="sm" lineClamp={1}>
            <bdi>{one.text}</bdi>
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {formatElapsed(createdAt, new Date().toISOString(), t)}
        {' · '}
        {t('moderation.since', { date: formatDate(person.since, i18n.language) })}
      </Text>
    </div>
  )
}

/** All facts for a decision: text, parent post, earlier versions, reports and decisions. */
const Evidence = ({ one }: { one: ModerationCase }) => {
  const { t } = useTranslation()
  const now = new Date().toISOString()
  const { subject, text, parent, formerTexts, reports, history } = one
  return (
    <Stack gap="md">
      {parent ? (
        <Part title={t('moderation.answers')}>
          <Quote text={parent} />
        </Part>
      ) : null}
      {subject === 'message' ? <ReportedMessage id={one.id} /> : null}
      <UserText className={classes.text}>{text || (subject === 'person' ? t('moderation.noHeadline') : null)}</UserText>
      {formerTexts.length > 0 ? (
        <Part title={t('moderation.former')}>
          <Stack gap="xs">
            {formerTexts.map((former, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two versions may have the same words, and their order is fixed.
              <Quote key={index} text={former} />
            ))}
          </Stack>
        </Part>
      ) : null}
      {reports.length > 0 ? (
        <Part title={t('moderation.reports')}>
          <Stack gap="xs">
            {reports.map(({ reason, note, at, isOwn }) => (
              <Quote
                key={`${at} ${reason} ${note}`}
                text={isOwn ? t('moderation.careAsked') : note || t(`gradnet.reason.${reason as 'other'}`)}
                note={`${note ? `${t(`gradnet.reason.${reason as 'other'}`)} · ` : ''}${formatElapsed(at, now, t)}`}
              />
            ))}
          </Stack>
        </Part>
      ) : null}
      {history.length > 0 ? (
        <Part title={t('moderation.history')}>
          <Stack gap="xs">
            {history.map(({ act, reason, at }) => (
              <Quote
                key={at}
                text={reason || t('moderation.lookedAt')}
                note={`${t(`moderation.act.${act}`)} · ${formatElapsed(at, now, t)}`}
              />
            ))}
          </Stack>
        </Part>
      ) : null}
    </Stack>
  )
}

type CaseCardProps = {
  one: ModerationCase
  message: ReactNode
  /** Whether it is the next case, which is unfolded until the moderator folds it. */
  isNext: boolean
  /** Reason that was typed before the card was removed from the page. */
  reason: string
  onReason: (reason: string) => void
}

/** Case with its evidence beside the form for the decision. */
export const CaseCard = ({ one, message, isNext, reason, onReason }: CaseCardProps) => {
  const [chosen, setChosen] = useState(reason === '' ? undefined : true)
  // Once unfolded it stays so, although a more urgent case may come before it: a reason may have been typed.
  if (isNext && chosen === undefined) setChosen(true)
  const isOpen = chosen ?? false
  return (
    <li className={classes.row} data-row>
      <Head one={one} isOpen={isOpen} onToggle={() => setChosen(!isOpen)} />
      {/* A folded case keeps a reason that was typed. */}
      {chosen === undefined ? null : (
        <div className={classes.case} hidden={!isOpen}>
          <Evidence one={one} />
          <Stack gap="md">
            {isContactRequested(one) ? <Group>{message}</Group> : null}
            <DecisionForm {...{ one, reason, onReason }} />
          </Stack>
        </div>
      )}
    </li>
  )
}
