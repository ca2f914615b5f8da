import { Code, Group, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OperationsReport } from '../contract.ts'
import { formatAmount } from '../format.ts'
import { remedies, urgencies } from '../rules.ts'
import classes from './operations.module.css'

type Problem = OperationsReport['attention'][number]

const icons = { now: IconAlertTriangle, soon: IconClock }

const Entry = ({ problem }: { problem: Problem }) => {
  const { t, i18n } = useTranslation()
  const { kind, about, text } = problem
  const command = remedies[kind]
  return (
    <li className={classes.problem}>
      <div>
        <Text fw={600}>
          {t(`operations.attention.${kind}`, { about, amount: formatAmount(problem, i18n.language) })}
        </Text>
        {text ? (
          <Text size="sm">
            <bdi lang="en" dir="ltr">
              {text}
            </bdi>
          </Text>
        ) : null}
        <Text size="sm">{t(`operations.action.${kind}`)}</Text>
      </div>
      {command ? (
        <Code className={classes.command} dir="ltr">
          {command}
        </Code>
      ) : null}
    </li>
  )
}

const Problems = ({ problems, urgency }: { problems: Problem[]; urgency: Problem['urgency'] }) => {
  const { t } = useTranslation()
  const Icon = icons[urgency]
  if (problems.length === 0) return null
  return (
    <section className={classes.attention} data-urgency={urgency}>
      <Group gap="xs" mb="sm" wrap="nowrap">
        <Icon size={20} aria-hidden="true" />
        <Title order={2} size="h3">
          {t(`operations.urgency.${urgency}`)}
        </Title>
      </Group>
      <ul data-bare>
        {problems.map((problem) => (
          <Entry key={`${problem.kind} ${problem.about} ${problem.text}`} problem={problem} />
        ))}
      </ul>
    </section>
  )
}

/** What needs the operator, with what to do; or that nothing does. */
export const AttentionList = ({ attention }: Pick<OperationsReport, 'attention'>) => {
  const { t } = useTranslation()
  if (attention.length === 0)
    return (
      <section className={classes.attention}>
        <Group gap="xs" wrap="nowrap">
          <IconCheck size={20} aria-hidden="true" />
          <Title order={2} size="h3">
            {t('operations.calm')}
          </Title>
        </Group>
      </section>
    )
  return urgencies.map((urgency) => (
    <Problems key={urgency} urgency={urgency} problems={attention.filter((one) => one.urgency === urgency)} />
  ))
}
