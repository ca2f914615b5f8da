import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { profileQuery } from '#src/features/profile/client.ts'
import { useDataUpdate } from '#src/features/profile/components/use-data-update.ts'
import { findUsState, type UsState, usStateNames } from '#src/features/profile/us-states.rules.ts'
import { formatMoney } from '#src/shared/money.ts'
import type { SourcedFact } from '../facts/facts.contract.ts'
import classes from './fact-value.module.css'

/** Question whether the user is a resident of the state of a university. */
const StateQuestion = ({ state }: { state: UsState }) => {
  const { t } = useTranslation()
  const save = useDataUpdate(
    'academicProfile',
    async (residenceState: UsState) => await client.profile.updateAcademic({ residenceState }),
  )
  return (
    <Text size="sm" component="span" className={classes.state ?? ''}>
      {t('catalogue.fact.askResident', { state: usStateNames[state] })}{' '}
      <Button variant="subtle" size="compact-sm" loading={save.isPending} onClick={() => void save.run(state)}>
        {t('catalogue.fact.isResident')}
      </Button>{' '}
      <TextLink to="/settings/$section" params={{ section: 'profile' }} size="sm">
        {t('catalogue.fact.otherState')}
      </TextLink>
    </Text>
  )
}

type ResidentPriceProps = {
  fact: Pick<SourcedFact, 'value' | 'currency' | 'valueInState'>
  /** Country and region of the university. */
  place: { country: string; region: string | null }
}

/** Price of residents of the state beside that of all others; an applicant who has not named a state is asked. */
export const ResidentPrice = ({ fact: { value, currency, valueInState }, place }: ResidentPriceProps) => {
  const { t, i18n } = useTranslation()
  const session = useQuery(sessionQuery)
  const isApplicant = session.data?.person?.role === 'applicant'
  const { data } = useQuery({ ...profileQuery, enabled: isApplicant })
  const state = findUsState(place)
  if (valueInState === undefined || valueInState === value || !currency) return null
  const own = data?.academicProfile?.residenceState
  const amount = formatMoney(valueInState, currency, i18n.language)
  const isOwn = state !== undefined && own === state
  return (
    <>
      <Text size="sm" c={isOwn ? 'var(--ink)' : 'dimmed'} component="span" className={classes.state ?? ''}>
        {isOwn
          ? t('catalogue.fact.ownInState', { amount, state: usStateNames[state] })
          : t('catalogue.fact.inState', { amount })}
      </Text>
      {state && data && !own ? <StateQuestion state={state} /> : null}
    </>
  )
}
