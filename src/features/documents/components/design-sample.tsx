import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { toLanguage } from '#src/shared/locales.ts'
import type { DocumentDesign } from '../rules.ts'
import classes from './design-sample.module.css'

/** Sample of a design for an invented person, in the language of the screen. */
export const DesignSample = ({ design }: { design: DocumentDesign }) => {
  const { t, i18n } = useTranslation()
  const named = { design: t(`documents.designs.${design}`) }
  const address = `/api/documents/samples/${design}?language=${toLanguage(i18n.language)}`
  return (
    <figure className={classes.figure}>
      <a
        href={address}
        target="_blank"
        rel="noopener"
        className={classes.paper}
        aria-label={t('templates.enlarge', named)}
      >
        <img src={address} alt={t('templates.sampleAlt', named)} width={595} height={842} className={classes.page} />
      </a>
      <Text component="figcaption" size="sm" c="dimmed" ta="center" mt={6}>
        {t('templates.sample')}
      </Text>
    </figure>
  )
}
