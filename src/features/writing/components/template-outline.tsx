import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type TemplateId, templateParts } from '../templates.rules.ts'
import classes from './templates.module.css'

/** Headings of an outline, each with its guidance. */
export const TemplateOutline = ({ id }: { id: TemplateId }) => {
  const { t } = useTranslation()
  return (
    <ol className={classes.outline}>
      {templateParts.map((part) => (
        <li key={part}>
          <Text fw={600} component="span">
            {t(`templates.texts.${id}.${part}.heading`)}
          </Text>
          <Text size="sm" c="dimmed">
            {t(`templates.texts.${id}.${part}.guidance`)}
          </Text>
        </li>
      ))}
    </ol>
  )
}
