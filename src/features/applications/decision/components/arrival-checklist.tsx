import { Anchor, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCountryName } from '#src/shared/display-names.ts'
import { useApplicationChange } from '../../components/use-application-change.ts'
import type { ApplicationDetails } from '../../contract.ts'
import { type Arrival, emptyArrival, toggleStep } from '../arrival.rules.ts'
import { arrivalSites, listSteps } from '../arrival-steps.rules.ts'
import { OwnSteps } from './own-steps.tsx'

const OfficialSite = ({ country }: { country: string }) => {
  const { t, i18n } = useTranslation()
  const site = arrivalSites[country]
  if (!site)
    return <Text>{t('applications.decision.noSite', { country: formatCountryName(country, i18n.language) })}</Text>
  return (
    <Text>
      {t('applications.decision.site')}{' '}
      <Anchor href={site} target="_blank" rel="noopener noreferrer">
        <bdi dir="ltr">{new URL(site).hostname}</bdi>
      </Anchor>
    </Text>
  )
}

/** Checklist of visa and arrival for the accepted application: what to find out on the official site, and own steps. */
export const ArrivalChecklist = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const change = useApplicationChange(application)
  const arrival = application.arrival ?? emptyArrival
  const { country, citizenship } = application
  const save = async (next: Arrival) => await change.run({ arrival: next })
  return (
    <section aria-labelledby="arrival">
      <Title order={2} id="arrival" mb="sm">
        {t('applications.decision.arrivalTitle')}
      </Title>
      <Stack gap="sm">
        {citizenship === country ? (
          <Text>{t('applications.decision.ownCountry')}</Text>
        ) : (
          <>
            <OfficialSite country={country} />
            <Text size="sm" c="dimmed">
              {t('applications.decision.pageDecides')}
            </Text>
          </>
        )}
        <Stack component="ul" data-bare gap="sm">
          {listSteps(country, citizenship).map((kind) => (
            <li key={kind}>
              <Checkbox
                label={t(`applications.decision.step.${kind}`)}
                checked={arrival.done.includes(kind)}
                disabled={change.isPending}
                onChange={() => void save(toggleStep(arrival, kind))}
              />
            </li>
          ))}
        </Stack>
        <OwnSteps arrival={arrival} isPending={change.isPending} save={save} />
      </Stack>
    </section>
  )
}
