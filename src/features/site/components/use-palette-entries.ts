import {
  IconBook,
  IconBuildingBank,
  IconChecklist,
  IconColumns3,
  IconHelpCircle,
  IconKeyboard,
  IconLayoutDashboard,
  IconListCheck,
  type IconProps,
  IconRoute,
  IconScale,
  IconSettings,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { linkOptions, type NavigateOptions } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { useCachedRole } from '#src/features/accounts/client.ts'
import { applicationsQuery, formatStatus } from '#src/features/applications/client.ts'
import { studentsQuery } from '#src/features/mentorships/client.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import { joinParts } from '#src/shared/lists.ts'
import { mentorLinks, planLinks, showOverlay } from '../navigation.client.ts'
import { filterEntries, maxFound, minQueryLength } from '../palette.rules.ts'

/** Entry of the palette: a link, or an action. */
export type Found = {
  id: string
  label: string
  detail?: string
  icon: ComponentType<IconProps>
  link: NavigateOptions
  run?: () => void
}

/** Settings screens, for every role. */
const settingsScreens = [
  ...(['profile', 'account', 'notifications', 'privacy'] as const).map(
    (section) =>
      ({
        id: section,
        label: `settingsMenu.${section}`,
        icon: IconSettings,
        link: linkOptions({ to: '/settings/$section', params: { section } }),
      }) as const,
  ),
] as const

const moreScreens = [
  { id: 'dashboard', label: 'header.dashboard', icon: IconLayoutDashboard, link: linkOptions({ to: '/dashboard' }) },
  {
    id: 'board',
    label: 'plans.board',
    icon: IconColumns3,
    link: linkOptions({ to: '/applications', search: { view: 'board' } }),
  },
  {
    id: 'timeline',
    label: 'plans.timeline',
    icon: IconRoute,
    link: linkOptions({ to: '/applications', search: { view: 'timeline' } }),
  },
  {
    id: 'offers',
    label: 'plans.offers',
    icon: IconScale,
    link: linkOptions({ to: '/applications', search: { view: 'offers' } }),
  },
  {
    id: 'ranking',
    label: 'matching.ranked.title',
    icon: IconUsersGroup,
    link: linkOptions({ to: '/matched-universities' }),
  },
  { id: 'groups', label: 'groups.title', icon: IconUsersGroup, link: linkOptions({ to: '/groups' }) },
  { id: 'facts', label: 'facts.title', icon: IconListCheck, link: linkOptions({ to: '/facts' }) },
  ...settingsScreens,
  { id: 'help', label: 'settingsMenu.help', icon: IconHelpCircle, link: linkOptions({ to: '/help' }) },
] as const

const mentorScreens = [
  {
    id: 'mentor-dashboard',
    label: 'header.mentorDashboard',
    icon: IconLayoutDashboard,
    link: linkOptions({ to: '/mentor/dashboard' }),
  },
  { id: 'students', label: 'header.myStudents', icon: IconUsersGroup, link: linkOptions({ to: '/mentor/students' }) },
  { id: 'resources', label: 'header.resources', icon: IconBook, link: linkOptions({ to: '/mentor/resources' }) },
] as const

const useScreens = (query: string): Found[] => {
  const { t } = useTranslation()
  const isMentor = useCachedRole().role === 'mentor'
  const keys: Found = {
    id: 'screen-keys',
    label: t('plans.keys.title'),
    icon: IconKeyboard,
    link: {},
    run: () => showOverlay('keys'),
  }
  const own = isMentor ? [...mentorScreens, ...mentorLinks, ...settingsScreens] : [...planLinks, ...moreScreens]
  const screens = own.map(({ id, label, icon, link }): Found => ({ id: `screen-${id}`, label: t(label), icon, link }))
  const found = filterEntries([...screens, keys], query, ({ label }) => label)
  return found.slice(0, query.trim() ? maxFound.screens : planLinks.length)
}

const useOwnApplications = (query: string): Found[] => {
  const { t, i18n } = useTranslation()
  const isApplicant = useCachedRole().role === 'applicant'
  const { data } = useQuery({ ...applicationsQuery, enabled: isApplicant })
  const open = data?.applications.filter(({ archivedAt }) => !archivedAt) ?? []
  return filterEntries(open, query, ({ universityName, programName }) => `${universityName} ${programName}`)
    .slice(0, maxFound.applications)
    .map(({ id, universityName, programName, status }) => ({
      id: `application-${id}`,
      label: universityName,
      detail: joinParts([programName, formatStatus(status, t)], i18n.language),
      icon: IconChecklist,
      link: linkOptions({ to: '/applications', search: { open: id } }),
    }))
}

/** Lists a mentor's students by name. */
const useOwnStudents = (searchText: string): Found[] => {
  const isMentor = useCachedRole().role === 'mentor'
  const { data } = useQuery({
    ...studentsQuery('accepted', searchText, 0),
    enabled: isMentor,
    placeholderData: keepPreviousData,
  })
  return (data?.students ?? []).slice(0, maxFound.applications).map(({ id, name }) => ({
    id: `student-${id}`,
    label: name,
    icon: IconUser,
    link: linkOptions({ to: '/mentor/students', search: { student: id } }),
  }))
}

/** Entry that opens the complete catalogue search for a text. */
const everything = (searchText: string, t: TFunction): Found => ({
  id: 'programmes',
  label: t('plans.palette.searchAll', { query: searchText }),
  icon: IconBook,
  link: linkOptions({ to: '/universities', search: { show: 'programs', said: searchText } }),
})

const useCatalogue = (searchText: string) => {
  const { t, i18n } = useTranslation()
  const shared = {
    enabled: searchText.length >= minQueryLength,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  }
  const universities = useQuery({
    ...api.catalogue.search.queryOptions({ input: { query: searchText, limit: maxFound.universities } }),
    ...shared,
  })
  const programs = useQuery({
    ...api.catalogue.programs.queryOptions({ input: { said: searchText, limit: maxFound.programs } }),
    ...shared,
  })
  const place = (city: string | null, country: string) =>
    joinParts([city, formatCountryName(country, i18n.language)], i18n.language)
  if (!shared.enabled) return { universities: [], programs: [], isAsking: false, hasFailed: false }
  return {
    universities: (universities.data?.universities ?? []).map(
      ({ id, name, city, country }): Found => ({
        id: `university-${id}`,
        label: name,
        detail: place(city, country),
        icon: IconBuildingBank,
        link: linkOptions({ to: '/university/$id', params: { id } }),
      }),
    ),
    programs: [
      ...(programs.data?.programs ?? []).map(
        ({ id, name, degree, universityId, universityName }): Found => ({
          id: `programme-${id}`,
          label: joinParts([name, degree], i18n.language),
          detail: universityName,
          icon: IconBook,
          link: linkOptions({ to: '/university/$id/$programId', params: { id: universityId, programId: id } }),
        }),
      ),
      ...(programs.data && programs.data.total > programs.data.programs.length ? [everything(searchText, t)] : []),
    ],
    isAsking: universities.isFetching || programs.isFetching,
    hasFailed: universities.isError || programs.isError,
  }
}

/**
 * Lists the palette's entries for a query.
 *
 * @param searchText debounced query, for the catalogue search
 */
export const usePaletteEntries = (query: string, searchText: string) => {
  const { t } = useTranslation()
  const screens = useScreens(query)
  const applications = useOwnApplications(query)
  const students = useOwnStudents(query.trim() ? searchText : '')
  const { universities, programs, isAsking, hasFailed } = useCatalogue(query.trim() ? searchText : '')
  const groups = [
    { label: t('plans.palette.screens'), entries: screens },
    { label: t('plans.palette.applications'), entries: applications },
    { label: t('header.myStudents'), entries: students },
    { label: t('plans.palette.universities'), entries: universities },
    { label: t('plans.palette.programmes'), entries: programs },
  ].filter(({ entries }) => entries.length > 0)
  return { groups, isAsking, hasFailed }
}
