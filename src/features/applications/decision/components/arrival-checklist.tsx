import { Anchor, Checkbox, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatDate } from '#src/shared/dates.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { useApplicationChange } from '../../components/use-application-change.ts'
import type { ApplicationDetails } from '../../contract.ts'
import { type Arrival, emptyArrival, toggleStep } from '../arrival.rules.ts'
import { type ArrivalStep, arrivalCountries, findGroup, getStepId, listSteps, readOn } from '../arrival-steps.rules.ts'
import { OwnSteps } from './own-steps.tsx'

const Source = ({ href }: { href: string }) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer" size="sm">
    <bdi dir="ltr">{new URL(href).hostname}</bdi>
  </Anchor>
)

type StepLineProps = {
  step: ArrivalStep
  isDone: boolean
  isDisabled: boolean
  /** Whether the group of citizens is named, because the citizenship is not known. */
  isGroupNamed: boolean
  onToggle: () => void
}

const StepLine = ({ step, isDone, isDisabled, isGroupNamed, onToggle }: StepLineProps) => {
  const { t, i18n } = useTranslation()
  return (
    <li>
      <Checkbox
        label={t(`applications.decision.step.${step.kind}`)}
        checked={isDone}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <Text size="sm" c="dimmed" ms="xl">
        {isGroupNamed ? `${t(`applications.decision.group.${step.group}`)} ` : ''}
        {t('applications.decision.readOn', { date: formatDate(readOn, i18n.language, 'UTC') })}{' '}
        <Source href={step.page} />
      </Text>
    </li>
  )
}

/** Note on which citizens the steps concern. */
const Scope = ({
  country,
  citizenship,
  hasSteps,
}: {
  country: string
  citizenship: string | null
  hasSteps: boolean
}) => {
  const { t, i18n } = useTranslation()
  const group = findGroup(country, citizenship)
  const wasRead = (arrivalCountries[country]?.steps.length ?? 0) > 0
  if (group === null) return <Text>{t('applications.decision.ownCountry')}</Text>
  return (
    <>
      {hasSteps ? null : (
        <Text>
          {wasRead
            ? t('applications.decision.noneForYou')
            : t('applications.decision.noSteps', { country: formatCountryName(country, i18n.language) })}
        </Text>
      )}
      {group === undefined ? (
        <Text size="sm">
          {t('applications.decision.noCitizenship')}{' '}
          <TextLink size="sm" to="/scholarships">
            {t('applications.decision.setCitizenship')}
          </TextLink>
        </Text>
      ) : null}
    </>
  )
}

/** Checklist of visa and arrival for the accepted application: steps from official pages, and own steps. */
export const ArrivalChecklist = ({ application }: { application: ApplicationDetails }) => {
  const { t } = useTranslation()
  const change = useApplicationChange(application)
  const arrival = application.arrival ?? emptyArrival
  const { country, citizenship } = application
  const steps = listSteps(country, citizenship)
  const site = arrivalCountries[country]?.site
  const save = async (next: Arrival) => await change.run({ arrival: next })
  return (
    <section aria-labelledby="arrival">
      <Title order={2} id="arrival" mb="sm">
        {t('applications.decision.arrivalTitle')}
      </Title>
      <Stack gap="sm">
        <Scope country={country} citizenship={citizenship} hasSteps={steps.length > 0} />
        {steps.length > 0 ? (
          <Stack component="ul" data-bare gap="sm">
            {steps.map((step) => {
              const id = getStepId(country, step)
              return (
                <StepLine
                  key={`${id} ${step.group}`}
                  step={step}
                  isDone={arrival.done.includes(id)}
                  isDisabled={change.isPending}
                  isGroupNamed={findGroup(country, citizenship) === undefined}
                  onToggle={() => void save(toggleStep(arrival, id))}
                />
              )
            })}
          </Stack>
        ) : null}
        {site ? (
          <Text size="sm">
            {t('applications.decision.site')} <Source href={site} />
          </Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('applications.decision.pageDecides')}
        </Text>
        <OwnSteps arrival={arrival} isPending={change.isPending} save={save} />
      </Stack>
    </section>
  )
}
