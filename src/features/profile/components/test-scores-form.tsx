import { Alert, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { failureText } from '#src/client/failures.ts'
import { useReaderCurrency } from '#src/client/reader-currency.ts'
import { FormActions } from '#src/client/ui/form-actions.tsx'
import { convertForReading } from '#src/shared/exchange.ts'
import { formatMoney } from '#src/shared/money.ts'
import { profileQuery, useDataUpdate } from '../client.ts'
import type { AcademicProfile } from '../contract.ts'
import { maxYearlyLimit, parseScore, type TestScores, testRange } from '../rules.ts'

const tests = ['ielts', 'toefl', 'greQuantitative', 'greVerbal', 'greWriting'] as const
type Typed = Record<(typeof tests)[number] | 'maxTuition', string>

const typedOf = ({ testScores, maxTuition }: AcademicProfile): Typed => ({
  ielts: String(testScores.ielts ?? ''),
  toefl: String(testScores.toefl ?? ''),
  greQuantitative: String(testScores.greQuantitative ?? ''),
  greVerbal: String(testScores.greVerbal ?? ''),
  greWriting: String(testScores.greWriting ?? ''),
  maxTuition: String(maxTuition ?? ''),
})

const limitRange = { min: 0, max: maxYearlyLimit, step: 1 }

/** What was typed as numbers; null where something cannot be read. */
const readTyped = (typed: Typed): { testScores: TestScores; maxTuition: number | null } | null => {
  const limit = parseScore(typed.maxTuition, limitRange)
  const scores = tests.map((test) => [test, parseScore(typed[test], testRange[test])] as const)
  if (limit === null || scores.some(([, score]) => score === null)) return null
  return {
    testScores: Object.fromEntries(scores.filter(([, score]) => score !== undefined)),
    maxTuition: limit ?? null,
  }
}

/** What the limit is kept in. */
const limitCurrency = 'USD'

/** The limit in the currency that the person chose; nothing where that is the same. */
const useOwnAmount = (limit: number): string | undefined => {
  const { t, i18n } = useTranslation()
  const own = useReaderCurrency()
  const amount = convertForReading(limit, limitCurrency, own)
  if (limit === 0 || own === limitCurrency || amount === undefined) return undefined
  return t('catalogue.fact.about', { amount: formatMoney(amount, own, i18n.language) })
}

const Fields = ({ initial }: { initial: Typed }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(initial)
  const [isChecked, setIsChecked] = useState(false)
  const keep = useDataUpdate(
    'academicProfile',
    async (change: NonNullable<ReturnType<typeof readTyped>>) => await client.profile.updateAcademic(change),
  )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsChecked(true)
    const change = readTyped(typed)
    if (change) void keep.run(change)
    const wrong = tests.find((test) => parseScore(typed[test], testRange[test]) === null) ?? 'maxTuition'
    if (!change) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
  }
  const limit = parseScore(typed.maxTuition, limitRange)
  const ownLimit = useOwnAmount(limit ?? 0)
  const field = (name: keyof Typed, problem: string | null, description?: string) => (
    <TextInput
      key={name}
      name={name}
      label={t(`profile.tests.${name}`)}
      inputMode="decimal"
      maxLength={12}
      dir="ltr"
      value={typed[name]}
      onChange={({ currentTarget: { value } }) => setTyped((before) => ({ ...before, [name]: value }))}
      error={isChecked ? problem : null}
      {...(description ? { description, inputWrapperOrder: ['label', 'input', 'description', 'error'] as const } : {})}
    />
  )
  return (
    <form noValidate onSubmit={handleSubmit}>
      <Stack gap="lg">
        {keep.isError ? (
          <Alert color="brick" role="alert" title={t('profile.notSaved')}>
            {failureText(keep.error, t)}
          </Alert>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="md">
          {tests.map((test) =>
            field(
              test,
              parseScore(typed[test], testRange[test]) === null ? t('profile.tests.outside', testRange[test]) : null,
            ),
          )}
        </SimpleGrid>
        {field('maxTuition', limit === null ? t('profile.tests.amount') : null, ownLimit)}
      </Stack>
      <FormActions submitLabel={t('profile.tests.save')} busy={keep.isPending} />
    </form>
  )
}

/** Results of tests and the yearly limit: matches count them, and say what is missing without them. */
export const TestScoresForm = () => {
  const { t } = useTranslation()
  const { data } = useQuery(profileQuery)
  if (!data?.academicProfile) return null
  return (
    <Stack gap="md" component="section" mt="xl" id="tests">
      <Title order={2}>{t('profile.tests.title')}</Title>
      <Text size="sm" c="dimmed">
        {t('profile.tests.help')}
      </Text>
      <Fields initial={typedOf(data.academicProfile)} />
    </Stack>
  )
}
