import { Anchor, NativeSelect, Stack, Text } from '@mantine/core'
import type { ChangeEventHandler } from 'react'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from '#src/features/catalogue/components/place-link.tsx'
import { isStricter } from '../policy.rules.ts'
import { policies } from '../rules.ts'
import type { Writing } from '../writing.contract.ts'

type Stated = NonNullable<Writing['statedPolicy']>

/** What the page of a programme says of generated text, with the year and the way to it. */
export const StatedRule = ({ stated: { policy, url, year } }: { stated: Stated }) => {
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
  /** The entry that is chosen in the form; another than the writing's has not been looked up yet. */
  targetId: string
  value?: string
  onChange?: ChangeEventHandler<HTMLSelectElement>
}

/** Whether a programme lets text be generated: its page where one is known, else the person's own word. */
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
