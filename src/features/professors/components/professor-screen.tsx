import { Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
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
      <Title order={2} id="work" mb="xs">
        {t('professors.worksOn')}
      </Title>
      <Text>
        <bdi>{formatList(researchInterests, i18n.language)}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {t('professors.worksOnHelp')}
      </Text>
    </section>
  )
}

type BodyProps = { member: Faculty; actions: ReactNode; more: ReactNode }

const Body = ({ member, actions, more }: BodyProps) => {
  const { t, i18n } = useTranslation()
  const { department, universityId, universityName, country, isFellow } = member
  return (
    <>
      <PageHeader title={member.fullName} actions={actions} />
      <Stack gap="xl">
        <Stack gap="xs">
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
          <Group>
            <FacultyMarks member={member} />
          </Group>
          {isFellow ? (
            <Text size="sm" c="dimmed">
              {t('professors.fellowHelp')}
            </Text>
          ) : null}
        </Stack>
        <Work member={member} />
        <GrantSections member={member} />
        <DoctoralProgrammes member={member} />
        {more}
      </Stack>
    </>
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

type ProfessorScreenProps = {
  id: string
  actions: (member: Faculty) => ReactNode
  more: (member: Faculty) => ReactNode
}

/** Page of a faculty member: place, topics with their grants, and doctorates at the same university. */
export const ProfessorScreen = ({ id, actions, more }: ProfessorScreenProps) => {
  const { t } = useTranslation()
  // Skips the request for an invalid id: a mistyped address matches no faculty member.
  const isAsked = isUuid(id)
  const { data, error, isLoading, isFetching, refetch } = useQuery({ ...oneFacultyQuery(id), enabled: isAsked })
  return (
    <PageShell>
      <meta name="robots" content="noindex" />
      <TextLink to="/professors" className={classes.back ?? ''} underline="hover">
        <IconArrowLeft size={18} aria-hidden="true" data-mirrored />
        {t('professors.searchAll')}
      </TextLink>
      {isAsked ? null : <Missing />}
      {isLoading ? <LoadingSkeleton rows={6} /> : null}
      {data ? <Body member={data} actions={actions(data)} more={more(data)} /> : null}
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
