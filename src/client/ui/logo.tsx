import { useTranslation } from 'react-i18next'
import classes from './logo.module.css'

/**
 * The mark and the name. The mark is the path: two points behind, one place ahead. A branded instance draws its own logo
 * here by a style sheet (src/server/branding/branded-pages.ts).
 */
export const Logo = () => {
  const { t } = useTranslation()
  return (
    <span className={classes.logo} data-logo>
      <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true" data-mirrored>
        <path className={classes.line} d="M6 25C13 25 9 15 16 15S19 7 25 7" />
        <circle className={classes.point} cx="6" cy="25" r="3" />
        <circle className={classes.point} cx="16" cy="15" r="3" />
        <circle className={classes.place} cx="25.5" cy="7" r="4" />
      </svg>
      <span className={classes.name} dir="ltr">
        {t('ui.appName')}
      </span>
    </span>
  )
}
