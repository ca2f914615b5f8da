import { useTranslation } from 'react-i18next'
import classes from './skip-link.module.css'

/** The first stop of the keyboard: past the header, to the page. */
export const SkipLink = () => {
  const { t } = useTranslation()
  return (
    <a className={classes.skip} href="#content">
      {t('ui.skipToContent')}
    </a>
  )
}
