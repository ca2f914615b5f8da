import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlaceLink } from './place-link.tsx'

type AlsoByFieldProps = {
  universityId: string
  isByField: boolean
  also: readonly { programId: string; name: string }[]
  /** Lists all further fields, on the page of the university. */
  isWhole?: boolean
}

/** Maximum of further fields listed outside of the university's page. */
const shownFields = 3

/** Explains that a register contains only the field of the programme, and lists further fields in the same row. */
export const AlsoByField = ({ universityId, isByField, also, isWhole = false }: AlsoByFieldProps) => {
  const { t } = useTranslation()
  if (!isByField) return null
  if (also.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('catalogue.program.namedByField')}
      </Text>
    )
  const shown = isWhole ? also : also.slice(0, shownFields)
  const rest = also.length - shown.length
  return (
    <Text size="sm" c="dimmed">
      {t('catalogue.program.alsoByField')}{' '}
      {shown.map(({ programId, name }, at) => (
        <span key={programId}>
          {at > 0 ? ' · ' : null}
          <PlaceLink universityId={universityId} programId={programId} underline="hover" inherit>
            <bdi>{name}</bdi>
          </PlaceLink>
        </span>
      ))}
      {rest > 0 ? (
        <>
          {' · '}
          <PlaceLink universityId={universityId} programId={null} underline="hover" inherit>
            {t('catalogue.program.alsoMore', { count: rest })}
          </PlaceLink>
        </>
      ) : null}
    </Text>
  )
}
