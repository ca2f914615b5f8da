import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OperationsReport } from '../contract.ts'
import classes from './operations.module.css'

const order = ['failed', 'note', 'ok'] as const
const look = { failed: classes.problemText, note: classes.quiet, ok: classes.quiet }

/** Checks of the command `doctor`, the failed first. Their texts are English, as in the command. */
export const CheckList = ({ checks }: Pick<OperationsReport, 'checks'>) => {
  const { t } = useTranslation()
  const sorted = checks.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('operations.checks')}
      </Title>
      <ul data-bare className={classes.rows}>
        {sorted.map(({ level, about, text }) => (
          <li key={`${about} ${text}`} className={classes.check}>
            <span className={look[level]}>{t(`operations.level.${level}`)}</span>
            <span>
              <bdi lang="en" dir="ltr">
                <strong>{about}</strong>: {text}
              </bdi>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
