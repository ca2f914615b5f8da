import { SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { maxTypedScoreLength } from '#src/features/profile/test-scores.rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import { listApplicableTests } from '../wishes.parse.ts'
import type { CvHint } from './use-cv-answers.ts'

type TestFieldsProps = { form: UseFormReturnType<OnboardingAnswers>; hint?: CvHint | undefined }

/** Fields for test scores that are relevant for the aim. */
export const TestFields = ({ form, hint }: TestFieldsProps) => {
  const { t } = useTranslation()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="md">
      {listApplicableTests(form.values).map((test) => (
        <TextInput
          key={test}
          label={t(`profile.tests.${test}`)}
          inputMode="decimal"
          maxLength={maxTypedScoreLength}
          dir="ltr"
          description={hint?.(test)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps(test)}
        />
      ))}
    </SimpleGrid>
  )
}
