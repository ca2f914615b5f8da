import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { CvUpload } from '#src/features/cv/components/cv-upload.tsx'
import type { CvAnalysis } from '#src/features/cv/contract.ts'
import type { OnboardingStep } from '../steps.rules.ts'
import { StepHeading } from './step-heading.tsx'

type CvStepProps = {
  analysis: CvAnalysis | null
  onStep: (step: OnboardingStep) => void
}

/** First step: CV upload, which prefills later steps; it can be skipped. */
export const CvStep = ({ analysis, onStep }: CvStepProps) => {
  const { t } = useTranslation()
  return (
    <Stack gap="lg">
      <StepHeading title={t('onboarding.cv.title')} lede={t('onboarding.cv.lede')} />
      {analysis ? (
        <Text>
          {t('onboarding.cv.uploaded')} <bdi>{analysis.originalFilename}</bdi>
        </Text>
      ) : null}
      <CvUpload isFirst={!analysis} onRead={() => onStep('review')} />
      <Group gap="sm">
        {analysis ? (
          <Button
            onClick={() => onStep('review')}
            rightSection={<IconArrowRight size={18} aria-hidden="true" data-mirrored />}
          >
            {t('onboarding.cv.review')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => onStep('about')}>
            {t('onboarding.cv.skip')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
