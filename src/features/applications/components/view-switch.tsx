import { IconCalendar, IconCoins, IconColumns3, IconRoute, IconScale, IconTable } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ApplicationsSearch, type ApplicationView, applicationViews } from '../application-search.parse.ts'
import classes from './view-switch.module.css'

const icons = {
  table: IconTable,
  board: IconColumns3,
  calendar: IconCalendar,
  timeline: IconRoute,
  costs: IconCoins,
  offers: IconScale,
} as const satisfies Record<ApplicationView, unknown>

/** Switch between the views of the applications; the view is stored in the address. */
export const ViewSwitch = ({ search }: { search: ApplicationsSearch }) => {
  const { t } = useTranslation()
  const current = search.view ?? 'table'
  const nav = useRef<HTMLElement>(null)
  // The scroll position is outside React: on a phone the current tab may be beyond the edge.
  useEffect(() => {
    nav.current?.querySelector(`[data-view="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav ref={nav} aria-label={t('applications.view.label')} className={classes.views}>
      {applicationViews.map((view) => {
        const Icon = icons[view]
        return (
          <Link
            key={view}
            to="."
            search={{ ...search, view }}
            className={classes.view}
            data-view={view}
            aria-current={view === current ? 'page' : undefined}
          >
            <Icon size={18} aria-hidden="true" data-mirrored={view === 'timeline' || undefined} />
            {t(`applications.view.${view}`)}
          </Link>
        )
      })}
    </nav>
  )
}
