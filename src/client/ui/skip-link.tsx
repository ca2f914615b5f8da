import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

/** Skip link: the first tab stop, which skips the header. */
export const SkipLink = () => {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href="#content">
      {t('ui.skipToContent')}
    </a>
  )
}
