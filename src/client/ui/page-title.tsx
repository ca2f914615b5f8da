import { useTranslation } from 'react-i18next'

type PageTitleProps = {
  /** Title of the page; without it the tab shows only the name of the product. */
  title?: string
  description?: string
}

/** Names the page in the tab, in search results and in shared links; React lifts these into the head. */
export const PageTitle = ({ title, description }: PageTitleProps) => {
  const { t } = useTranslation()
  const name = t('ui.appName')
  const full = title ? t('ui.pageTitle', { title }) : name
  return (
    <>
      <title>{full}</title>
      <meta property="og:title" content={full} />
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content="website" />
      {description ? <meta name="description" content={description} /> : null}
      {description ? <meta property="og:description" content={description} /> : null}
    </>
  )
}
