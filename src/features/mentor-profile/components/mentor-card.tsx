import { Badge, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UserText } from '#src/client/ui/user-text.tsx'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { formatLanguageName } from '#src/shared/display-names.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import type { MentorProfile } from '../contract.ts'
import classes from './mentor-card.module.css'

const knownField = (id: string) => FIELDS.find((field) => field.id === id)?.id

type MentorCardProps = {
  name: string
  /** Custom heading in place of the name. */
  heading?: ReactNode
  profile: MentorProfile
  /** Actions below the mentor's texts. */
  children?: ReactNode
}

/** Mentor card as students see it. */
export const MentorCard = ({ name, heading, profile, children }: MentorCardProps) => {
  const { t, i18n } = useTranslation()
  const rows = [
    { key: 'degree', value: joinParts([profile.degree, profile.institution], i18n.language) },
    {
      key: 'yearsOfExperience',
      value: profile.yearsOfExperience === null ? '' : t('mentoring.card.years', { count: profile.yearsOfExperience }),
    },
    {
      key: 'languages',
      value: formatList(
        profile.languages.map((code) => formatLanguageName(code, i18n.language)),
        i18n.language,
      ),
    },
    { key: 'availability', value: profile.availability },
    { key: 'timeZone', value: profile.timeZone.replaceAll('_', ' ') },
  ] as const
  return (
    <article className={classes.card}>
      {heading ?? (
        <Title order={3}>
          <bdi>{name}</bdi>
        </Title>
      )}
      <Group gap="xs" mt="sm">
        {profile.expertiseFields.flatMap((id) => {
          const field = knownField(id)
          return field
            ? [
                <Badge key={field} variant="default" tt="none">
                  {t(`catalogue.field.${field}`)}
                </Badge>,
              ]
            : []
        })}
      </Group>
      {profile.bio ? (
        <UserText size="sm" mt="md" className={classes.bio}>
          {profile.bio}
        </UserText>
      ) : null}
      <dl className={classes.rows}>
        {rows
          .filter(({ value }) => value !== '')
          .map(({ key, value }) => (
            <div key={key} className={classes.row}>
              <dt>{t(`mentoring.criterion.${key}`)}</dt>
              <UserText component="dd" inherit>
                {value}
              </UserText>
            </div>
          ))}
      </dl>
      {children ? <div className={classes.end}>{children}</div> : null}
    </article>
  )
}
