import { Stepper, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { PageTitle } from '#src/client/ui/page-title.tsx'
import { SaveStatusText } from '#src/client/ui/save-status-text.tsx'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import { getStep } from '../client.ts'
import { extractCvAnswers } from '../cv-answers.rules.ts'
import { type OnboardingStep, onboardingSteps } from '../steps.rules.ts'
import { AboutStep } from './about-step.tsx'
import { CvStep } from './cv-step.tsx'
import { GoalsStep } from './goals-step.tsx'
import classes from './onboarding-steps.module.css'
import { ReviewStep } from './review-step.tsx'
import { useOnboardingDraft } from './use-onboarding-draft.ts'

type OnboardingStepsProps = {
  userId: string
  step: OnboardingStep | undefined
  analysis: CvAnalysis | null
  onStep: (step: OnboardingStep) => void
  onComplete: () => Promise<void>
}

/** Stepper with four steps and the current one. */
export const OnboardingSteps = ({ userId, step, analysis, onStep, onComplete }: OnboardingStepsProps) => {
  const { t } = useTranslation()
  const { draft, reached, status } = useOnboardingDraft(userId)
  const current = step ?? getStep(reached)
  const at = onboardingSteps.indexOf(current)
  const goTo = (next: OnboardingStep) => {
    // CV answers are prefilled into empty fields, and count once the user continues.
    const read = current === 'review' && next === 'about' && analysis ? extractCvAnswers(analysis, draft.fields()) : {}
    draft.change({ ...read, step: onboardingSteps.indexOf(next) })
    void draft.save()
    onStep(next)
  }
  const shared = { draft, onStep: goTo }
  return (
    <PageShell>
      <PageTitle title={t('onboarding.title')} />
      <Stepper
        active={at}
        onStepClick={(index) => goTo(getStep(index))}
        completedIcon={<IconCheck size={16} stroke={3} aria-hidden="true" />}
        wrap={false}
        classNames={{
          root: classes.stepper ?? '',
          steps: classes.steps ?? '',
          step: classes.step ?? '',
          stepIcon: classes.point ?? '',
          separator: classes.line ?? '',
          stepBody: classes.name ?? '',
        }}
        aria-label={t('onboarding.title')}
      >
        {onboardingSteps.map((name, index) => (
          <Stepper.Step
            key={name}
            label={t(`onboarding.step.${name}`)}
            aria-label={t('onboarding.stepOf', { step: t(`onboarding.step.${name}`), at: index + 1, of: 4 })}
            allowStepSelect={index !== at && index <= Math.max(reached, at)}
            aria-current={index === at ? 'step' : undefined}
          />
        ))}
      </Stepper>
      <div className={classes.body}>
        <Text size="sm" c="dimmed" className={classes.count ?? ''}>
          {t('onboarding.stepOf', { step: t(`onboarding.step.${current}`), at: at + 1, of: 4 })}
        </Text>
        {current === 'cv' ? <CvStep analysis={analysis} onStep={goTo} /> : null}
        {current === 'review' ? <ReviewStep draft={draft} analysis={analysis} onStep={goTo} /> : null}
        {current === 'about' ? <AboutStep {...shared} analysis={analysis} /> : null}
        {current === 'goals' ? (
          <GoalsStep {...shared} userId={userId} analysis={analysis} onComplete={onComplete} />
        ) : null}
        <SaveStatusText status={status} onRetry={() => void draft.save()} path="/onboarding" />
      </div>
    </PageShell>
  )
}
