import { IconCheck, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type SignUpStep, signUpSteps } from '../../sign-up.client.ts'
import classes from './step-list.module.css'

type StepListProps = {
  current: SignUpStep
  status: 'loading' | 'success' | 'error'
}

type Mark = 'done' | 'now' | 'failed' | 'ahead'

const markOf = (index: number, at: number, status: StepListProps['status']): Mark => {
  if (index < at) return 'done'
  if (index > at) return 'ahead'
  if (status === 'error') return 'failed'
  return status === 'success' ? 'done' : 'now'
}

/** Progress of the sign-up as a path of four points (SU-01). */
export const StepList = ({ current, status }: StepListProps) => {
  const { t } = useTranslation()
  const at = signUpSteps.indexOf(current)
  return (
    <ol data-bare aria-label={t('accounts.signUp.progress')} aria-live="polite">
      {signUpSteps.map((step, index) => {
        const mark = markOf(index, at, status)
        return (
          <li key={step} className={classes.step} data-mark={mark} aria-current={index === at ? 'step' : undefined}>
            <span className={classes.point} aria-hidden="true">
              {mark === 'done' ? <IconCheck size={14} stroke={3} /> : null}
              {mark === 'failed' ? <IconX size={14} stroke={3} /> : null}
            </span>
            <span>{t(`accounts.signUp.step.${step}`)}</span>
            <span className={classes.word}>{t(`accounts.signUp.mark.${mark}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
