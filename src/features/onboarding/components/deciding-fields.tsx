import { Accordion, Text, Title } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { testNames } from '#src/features/profile/test-scores.rules.ts'
import type { OnboardingAnswers } from '../contract.ts'
import classes from './deciding-fields.module.css'
import { TestFields } from './test-fields.tsx'
import type { CvHint } from './use-cv-answers.ts'
import { MoneyFields, PlanFields, ResearchField, WorkFields } from './wish-fields.tsx'

type FieldsProps = { form: UseFormReturnType<OnboardingAnswers>; hint?: CvHint | undefined }

const groups = ['tests', 'money', 'plan', 'work', 'research'] as const
type Group = (typeof groups)[number]

const fieldsOf: Record<Group, readonly (keyof OnboardingAnswers)[]> = {
  tests: testNames,
  money: ['maxTuition', 'fundingNeed'],
  plan: ['startSeason', 'teachingLanguages', 'supervisors'],
  work: ['workYears', 'workKind'],
  research: ['researchExperience'],
}

const components: Record<Group, ComponentType<FieldsProps>> = {
  tests: TestFields,
  money: MoneyFields,
  plan: PlanFields,
  work: WorkFields,
  research: ResearchField,
}

const countFilled = (group: Group, answers: OnboardingAnswers): number =>
  fieldsOf[group].filter((field) => answers[field].length > 0).length

/**
 * Collapsible groups of fields that matching reads besides the goals. Each names its purpose; closed unless the CV
 * fills them, they keep the step short.
 */
export const DecidingFields = ({ form, hint }: FieldsProps) => {
  const { t, i18n } = useTranslation()
  const [opened, setOpened] = useState<string[]>(() =>
    // Groups with answers from the CV begin open, because they are to be checked.
    groups.filter((group) => fieldsOf[group].some((field) => hint?.(field))),
  )
  const section = useRef<HTMLElement>(null)
  const wrong = groups.filter((group) => fieldsOf[group].some((field) => form.errors[field]))
  const unseen = wrong.filter((group) => !opened.includes(group))
  const [found, setFound] = useState<{ field: string | undefined }>()
  // Opens a group that contains an invalid field, because the user would not find it, and keeps it open during the
  // correction.
  if (unseen.length > 0) {
    setOpened([...opened, ...unseen])
    setFound({ field: unseen.flatMap((group) => fieldsOf[group]).find((field) => form.errors[field]) })
  }
  // Opens the group before focusing, because the browser cannot focus a field in a closed group.
  const lead = useEffectEvent((field: string | undefined) => {
    const { activeElement } = document
    const isLed = activeElement instanceof HTMLElement && (activeElement.dataset.path ?? '') in form.errors
    if (!isLed) section.current?.querySelector<HTMLElement>(`[data-path="${field}"]`)?.focus()
  })
  // Waits for the render, after which the panel is visible.
  useEffect(() => {
    if (found) lead(found.field)
  }, [found])
  return (
    <section ref={section} aria-labelledby="deciding">
      <Title order={2} size="h4" id="deciding">
        {t('onboarding.more.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('onboarding.more.help')}
      </Text>
      <Accordion
        multiple
        order={3}
        value={opened}
        onChange={setOpened}
        transitionDuration={0}
        classNames={{ item: classes.item ?? '', control: classes.control ?? '' }}
      >
        {groups.map((group) => {
          const Fields = components[group]
          const filled = countFilled(group, form.values)
          return (
            <Accordion.Item key={group} value={group}>
              <Accordion.Control>
                {t(`onboarding.more.${group}.title`)}
                {filled > 0 ? (
                  <Text span size="sm" c="dimmed" ms="xs">
                    {t('onboarding.more.filled', { count: filled, number: filled.toLocaleString(i18n.language) })}
                  </Text>
                ) : null}
              </Accordion.Control>
              <Accordion.Panel>
                <Text size="sm" c="dimmed" mb="sm">
                  {t(`onboarding.more.${group}.help`)}
                </Text>
                <Fields form={form} hint={hint} />
              </Accordion.Panel>
            </Accordion.Item>
          )
        })}
      </Accordion>
    </section>
  )
}
