import { Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { BackLink } from '#src/client/ui/back-link.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { InfoMark } from '#src/client/ui/info-mark.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { formatCountryName } from '#src/shared/display-names.ts'
import { formatList } from '#src/shared/lists.ts'
import { isUuid } from '#src/shared/uuid.ts'
import { formatDepartment, oneFacultyQuery } from '../client.ts'
import type { Faculty, FacultyGrant } from '../contract.ts'
import { professorDefaults } from '../rules.ts'
import { DoctoralProgrammes } from './doctoral-programmes.tsx'
import { FacultyMarks } from './faculty-marks.tsx'
import { GrantLine } from './grant-line.tsx'
import classes from './professor-screen.module.css'

const Grants = ({ grants }: { grants: readonly FacultyGrant[] }) => (
  <ul data-bare className={classes.grants}>
    {grants.map((grant) => (
      <GrantLine key={`${grant.funder} ${grant.numbers[0] ?? grant.titles[0]}`} grant={grant} />
    ))}
  </ul>
)

const GrantSections = ({ member: { grants } }: { member: Faculty }) => {
  const { t } = useTranslation()
  const running = grants.filter(({ isRunning }) => isRunning)
  const others = grants.filter(({ isRunning }) => !isRunning)
  if (grants.length === 0) return null
  return (
    <section aria-labelledby="grants">
      <Title order={2} id="grants" mb="md">
        {t('professors.grant.title')}
      </Title>
      {running.length > 0 ? <Grants grants={running} /> : <Text c="dimmed">{t('professors.grant.noneRunning')}</Text>}
      {others.length > 0 ? (
        <details open={running.length === 0} className={classes.others}>
          <summary>{t('professors.grant.others', { count: others.length })}</summary>
          <Grants grants={others} />
        </details>
      ) : null}
    </section>
  )
}

const Work = ({ member: { researchInterests } }: { member: Faculty }) => {
  const { t, i18n } = useTranslation()
  if (researchInterests.length === 0) return null
  return (
    <section aria-labelledby="work">
      <Group gap={4} wrap="nowrap">
        <Title order={2} id="work">
          {t('professors.worksOn')}
        </Title>
        <InfoMark about={t('professors.worksOn')}>{t('professors.worksOnHelp')}</InfoMark>
      </Group>
      <Text>
        <bdi>{formatList(researchInterests, i18n.language)}</bdi>
      </Text>
    </section>
  )
}

const Place = ({ member }: { member: Faculty }) => {
  const { t, i18n } = useTranslation()
  const { department, universityId, universityName, country, isFellow } = member
  return (
    <Stack gap="xs" mb="xl">
      <Text>
        <TextLink to="/university/$id" params={{ id: universityId }}>
          <bdi>{universityName}</bdi>
        </TextLink>
        {', '}
        {formatCountryName(country, i18n.language)}
      </Text>
      {department === professorDefaults.department ? null : (
        <Text>
          <bdi>{formatDepartment(department, t)}</bdi>
        </Text>
      )}
      <Group gap={4}>
        <FacultyMarks member={member} />
        {isFellow ? <InfoMark about={t('professors.fellow')}>{t('professors.fellowHelp')}</InfoMark> : null}
      </Group>
    </Stack>
  )
}

type ProfessorSlots = {
  /** Contact of an applicant with the faculty member; null for other users. */
  outreach: ReactNode
  /** Actions of the header. */
  actions: ReactNode
  more: ReactNode
}

const Body = ({ member, outreach, actions, more }: ProfessorSlots & { member: Faculty }) => {
  const facts = (
    <>
      <Work member={member} />
      <GrantSections member={member} />
    </>
  )
  const doctorates = <DoctoralProgrammes member={member} />
  return (
    <>
      <div style={{ '--header-gap': '0.75rem' } as CSSProperties}>
        <PageHeader title={member.fullName} actions={actions} />
      </div>
      <Place member={member} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {outreach ?? facts}
          {outreach ? doctorates : null}
        </div>
        <div className={classes.column}>
          {outreach ? facts : doctorates}
          {more}
        </div>
      </div>
    </>
  )
}

/** Placeholder of the page in its final layout. */
const Loading = () => {
  const { t } = useTranslation()
  return (
    <Stack aria-busy="true" gap="xl">
      <VisuallyHidden role="status">{t('ui.loading')}</VisuallyHidden>
      <Skeleton height={44} width="min(24rem, 80%)" />
      <Skeleton height={20} width="min(18rem, 60%)" />
      <div className={classes.columns}>
        <Skeleton height={200} />
        <div className={classes.column}>
          {[1, 2, 3].map((row) => (
            <Skeleton key={row} height={88} />
          ))}
        </div>
      </div>
    </Stack>
  )
}

const Missing = () => {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('professors.missingTitle')} lede={t('professors.missingMessage')} />
      <LinkButton to="/professors">{t('professors.searchAll')}</LinkButton>
    </>
  )
}

type ProfessorScreenProps = { id: string; slotsOf: (member: Faculty) => ProfessorSlots }

/** Page of a faculty member: contact, topics with their grants, and doctorates at the same university. */
export const ProfessorScreen = ({ id, slotsOf }: ProfessorScreenProps) => {
  const { t } = useTranslation()
  // Skips the request for an invalid id: a mistyped address matches no faculty member.
  const isAsked = isUuid(id)
  const { data, error, isLoading, isFetching, refetch } = useQuery({ ...oneFacultyQuery(id), enabled: isAsked })
  return (
    <PageShell>
      <meta name="robots" content="noindex" />
      <BackLink to="/professors">{t('professors.searchAll')}</BackLink>
      {isAsked ? null : <Missing />}
      {isLoading ? <Loading /> : null}
      {data ? <Body member={data} {...slotsOf(data)} /> : null}
      {error && !data ? (
        getErrorCode(error) === 'NOT_FOUND' ? (
          <Missing />
        ) : (
          <ErrorState
            error={error}
            title={t('professors.failed')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )
      ) : null}
    </PageShell>
  )
}
