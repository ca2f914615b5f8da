import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { RemovedMark } from '#src/features/catalogue/components/removed-mark.tsx'
import { formatProgram } from '#src/features/catalogue/program.format.ts'
import type { Application } from '../contract.ts'
import classes from './application-name.module.css'

type ApplicationNameProps = { application: Application; as?: 'h2' | 'h3' | 'div' }

/** University and programme as a link to the application. */
export const ApplicationName = ({ application, as: Tag = 'div' }: ApplicationNameProps) => {
  const { t, i18n } = useTranslation()
  const { id, universityName, isRemoved } = application
  const programme = formatProgram(application.programName, application.degree, i18n.language)
  return (
    <div className={classes.words}>
      <Tag className={classes.heading}>
        <TextLink
          to="."
          search={{ open: id }}
          underline="hover"
          inherit
          className={classes.name ?? ''}
          aria-label={t('applications.openNamed', { name: universityName })}
        >
          <bdi>{universityName}</bdi>
        </TextLink>
      </Tag>
      {programme ? (
        <Text size="sm" c="dimmed">
          <bdi>{programme}</bdi>
        </Text>
      ) : null}
      {isRemoved ? <RemovedMark /> : null}
    </div>
  )
}
