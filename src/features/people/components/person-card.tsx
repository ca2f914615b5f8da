import { Avatar, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { isField } from '#src/features/catalogue/catalogue-search.parse.ts'
import { formatCountryName } from '#src/shared/display-names.ts'
import type { Person } from '../contract.ts'
import classes from './person-card.module.css'
import { PersonMenu } from './person-menu.tsx'

type PersonCardProps = {
  person: Person
  /** Reason for a suggestion, or the note of a request. */
  note?: string | undefined
  isOwn?: boolean
  children?: ReactNode
}

/** Card with a person's visible profile and actions. */
export const PersonCard = ({ person, note, isOwn = false, children }: PersonCardProps) => {
  const { t, i18n } = useTranslation()
  const facts = [
    t(`gradnet.stage.${person.stage}`),
    ...(isField(person.field) ? [t(`catalogue.field.${person.field}`)] : []),
    ...person.countries.map((code) => formatCountryName(code, i18n.language)),
  ]
  return (
    <Card component="article" aria-label={person.name}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Avatar name={person.name} color="pine" aria-hidden="true" />
        <div className={classes.words}>
          <Text fw={600} className={classes.wrap ?? ''}>
            <TextLink to="/gradnet" search={{ person: person.id }} inherit c="inherit" underline="hover">
              <bdi>{person.name}</bdi>
            </TextLink>
          </Text>
          {person.headline ? (
            <Text size="sm" className={classes.wrap ?? ''}>
              <bdi>{person.headline}</bdi>
            </Text>
          ) : null}
          <Text size="sm" c="dimmed">
            {facts.join(' · ')}
          </Text>
          {note ? (
            <Text size="sm" mt={4} className={classes.wrap ?? ''}>
              <bdi>{note}</bdi>
            </Text>
          ) : null}
        </div>
        {isOwn ? null : <PersonMenu person={person} />}
      </Group>
      {children ? (
        <Group gap="sm" mt="sm">
          {children}
        </Group>
      ) : null}
    </Card>
  )
}
