import {
  IconAward,
  IconBuildingBank,
  IconCalendar,
  IconCalendarWeek,
  IconChecklist,
  IconFileText,
  IconFileTypography,
  IconHeart,
  IconHelpCircle,
  IconMessage,
  IconSchool,
  IconSparkles,
  IconUserHeart,
  IconUsers,
} from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { Role } from '#src/features/accounts/contract.ts'

/** Applicant screens beside those of the main navigation. */
export const planLinks = [
  { id: 'week', label: 'plans.week', icon: IconCalendarWeek, link: linkOptions({ to: '/this-week' }) },
  { id: 'applications', label: 'plans.applications', icon: IconChecklist, link: linkOptions({ to: '/applications' }) },
  {
    id: 'deadlines',
    label: 'plans.deadlines',
    icon: IconCalendar,
    link: linkOptions({ to: '/applications', search: { view: 'calendar' } }),
  },
  { id: 'shortlist', label: 'plans.shortlist', icon: IconHeart, link: linkOptions({ to: '/selected-universities' }) },
  { id: 'matches', label: 'plans.matches', icon: IconSparkles, link: linkOptions({ to: '/university-matching' }) },
  { id: 'professors', label: 'plans.professors', icon: IconSchool, link: linkOptions({ to: '/matched-faculty' }) },
  { id: 'mentors', label: 'mentorships.title', icon: IconUserHeart, link: linkOptions({ to: '/mentors' }) },
  { id: 'sessions', label: 'plans.sessions', icon: IconUsers, link: linkOptions({ to: '/sessions' }) },
  { id: 'scholarships', label: 'plans.scholarships', icon: IconAward, link: linkOptions({ to: '/scholarships' }) },
  {
    id: 'documents',
    label: 'plans.documents',
    icon: IconFileTypography,
    link: linkOptions({ to: '/document-creator' }),
  },
  { id: 'cv', label: 'plans.cv', icon: IconFileText, link: linkOptions({ to: '/cv-analysis' }) },
  {
    id: 'universities',
    label: 'plans.universities',
    icon: IconBuildingBank,
    link: linkOptions({ to: '/universities' }),
  },
] as const

/** Mentor screens beside the three of the main navigation. */
export const mentorLinks = [
  { id: 'schedule', label: 'booking.scheduleTitle', icon: IconCalendar, link: linkOptions({ to: '/mentor/schedule' }) },
  {
    id: 'messages',
    label: 'gradnet.messages',
    icon: IconMessage,
    link: linkOptions({ to: '/gradnet', search: { tab: 'messages' } }),
  },
  { id: 'gradnet', label: 'header.gradnet', icon: IconUsers, link: linkOptions({ to: '/gradnet' }) },
  { id: 'groups', label: 'groups.title', icon: IconUsers, link: linkOptions({ to: '/groups' }) },
  {
    id: 'universities',
    label: 'plans.universities',
    icon: IconBuildingBank,
    link: linkOptions({ to: '/universities' }),
  },
  { id: 'professors', label: 'plans.professors', icon: IconSchool, link: linkOptions({ to: '/professors' }) },
  { id: 'help', label: 'settingsMenu.help', icon: IconHelpCircle, link: linkOptions({ to: '/help' }) },
] as const

/** Returns the navigation beside the main links with its label, by role; undefined for a role without one. */
export const getNavigationLinks = (role: Role | null) => {
  if (role === 'mentor') return { title: 'plans.more', links: mentorLinks } as const
  return role === 'applicant' ? ({ title: 'plans.title', links: planLinks } as const) : undefined
}

export type Overlay = 'palette' | 'keys'

let shown: Overlay | undefined
const listeners = new Set<() => void>()

/** Opens the command palette or the list of shortcuts, also from the phone's drawer; undefined closes either. */
export const showOverlay = (overlay: Overlay | undefined): void => {
  shown = overlay
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOverlay = (): Overlay | undefined => useSyncExternalStore(subscribe, () => shown)
