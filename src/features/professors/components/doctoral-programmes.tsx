import { List, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { universityQuery } from '#src/features/catalogue/client.ts'
import type { Faculty } from '../contract.ts'
import { maxShownProgrammes } from '../rules.ts'

/** Doctoral programmes of the same university in the faculty member's field. */
export const DoctoralProgrammes = ({ member: { universityId, field } }: { member: Faculty }) => {
  const { t } = useTranslation()
  const { data } = useQuery(universityQuery(universityId))
  const there = (data?.programs ?? []).filter(({ level, removedAt }) => level === 'phd' && removedAt === null)
  const related = there.filter((program) => program.field === field)
  if (!data || there.length === 0) return null
  return (
    <section aria-labelledby="doctorates">
      <Title order={2} id="doctorates" mb="xs">
        {t('professors.doctorates')}
      </Title>
      {related.length > 0 ? (
        <List listStyleType="none" spacing="xs">
          {related.slice(0, maxShownProgrammes).map((program) => (
            <List.Item key={program.id}>
              <TextLink to="/university/$id/$programId" params={{ id: universityId, programId: program.id }}>
                <bdi>{program.name}</bdi>
              </TextLink>
            </List.Item>
          ))}
        </List>
      ) : (
        <Text>
          <TextLink to="/university/$id" params={{ id: universityId }}>
            {t('professors.doctoratesElsewhere', { count: there.length })}
          </TextLink>
        </Text>
      )}
    </section>
  )
}
