import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import type { ChangeEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { isStricter } from '../policy.rules.ts'
import { policies } from '../rules.ts'
import type { Writing } from '../writing.contract.ts'

type StatedPolicy = NonNullable<Writing['statedPolicy']>

/** Policy of a programme's page on generated text, with its year and a link. */
export const StatedRule = ({ stated: { policy, url, year } }: { stated: StatedPolicy }) => {
  const { t } = useTranslation()
  return (
    <Text size="sm">
      {t('writing.purpose.stated', { rule: t(`writing.purpose.policies.${policy}`), year })}{' '}
      {url ? (
        <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
          {t('writing.purpose.statedPage')}
        </Anchor>
      ) : null}
    </Text>
  )
}

type PolicyFieldProps = {
  writing: Writing
  /** Entry selected in the form; the policy of another entry than the writing's is not loaded yet. */
  targetId: string
  value?: string
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

/** Field for a programme's policy on generated text: its page if known, otherwise the user's statement. */
export const PolicyField = ({ writing, targetId, ...field }: PolicyFieldProps) => {
  const { t } = useTranslation()
  const { target } = writing
  const stated = target?.id === targetId ? writing.statedPolicy : null
  const choices = policies.filter((one) => one === 'unknown' || !stated || isStricter(one, stated.policy))
  const label = (one: (typeof policies)[number]) =>
    stated && one === 'unknown' ? t('writing.purpose.asStated') : t(`writing.purpose.policies.${one}`)
  return (
    <Stack gap={4}>
      {stated ? <StatedRule stated={stated} /> : null}
      {target?.universityId && target.id === targetId && !stated ? (
        <Text size="sm">
          <PlaceLink universityId={target.universityId} programId={target.programId} inherit>
            {t('writing.purpose.addRule')}
          </PlaceLink>
        </Text>
      ) : null}
      {choices.length > 1 ? (
        <NativeSelect
          label={t('writing.purpose.policy')}
          description={stated ? undefined : t('writing.purpose.policyHelp')}
          data={choices.map((one) => ({ value: one, label: label(one) }))}
          {...field}
        />
      ) : null}
    </Stack>
  )
}
