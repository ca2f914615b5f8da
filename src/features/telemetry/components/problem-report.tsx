import { Button, Stack, Text, Textarea, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#src/client/ui/form.tsx'
import { reportProblem } from '../client.ts'
import { problemSizes } from '../rules.ts'

type Progress = 'writing' | 'sending' | 'sent' | 'kept'

const outcomes = { sent: 'contact.report.sent', kept: 'contact.report.kept' } as const

/** Form to describe a problem, sent as an error report with the latest breadcrumbs. */
export const ProblemReport = () => {
  const { t } = useTranslation()
  const [progress, setProgress] = useState<Progress>('writing')
  const form = useForm({
    initialValues: { problem: '' },
    validate: {
      problem: (text) => (text.trim().length < problemSizes.atLeast ? t('contact.problem.tooShort') : null),
    },
    onValuesChange: () => setProgress('writing'),
  })
  const handleSubmit = async ({ problem }: { problem: string }) => {
    if (progress === 'sending') return
    setProgress('sending')
    const isSent = await reportProblem(problem.trim())
    // An unsent report is stored in this browser, so the field is cleared either way.
    form.reset()
    setProgress(isSent ? 'sent' : 'kept')
  }
  return (
    <section aria-labelledby="problem-report">
      <Title order={2} id="problem-report">
        {t('contact.report.title')}
      </Title>
      <Text mt="sm" mb="md">
        {t('contact.report.lede')}
      </Text>
      <Form form={form} method="post" onSubmit={handleSubmit}>
        <Stack gap="md">
          <Textarea
            name="problem"
            label={t('contact.report.label')}
            description={t('contact.report.help')}
            required
            withAsterisk={false}
            minRows={3}
            maxLength={problemSizes.most}
            readOnly={progress === 'sending'}
            {...form.getInputProps('problem')}
          />
          <div>
            <Button type="submit" variant="default" loading={progress === 'sending'}>
              {t('contact.report.send')}
            </Button>
          </div>
          <Text role="status">{progress === 'sent' || progress === 'kept' ? t(outcomes[progress]) : null}</Text>
        </Stack>
      </Form>
    </section>
  )
}
