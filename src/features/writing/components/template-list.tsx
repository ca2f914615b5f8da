import { Badge, Card, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { writingKinds } from '../rules.ts'
import {
  filterTemplates,
  type TemplateFilter,
  type TemplateId,
  templateLevels,
  writingTemplates,
} from '../templates.rules.ts'
import { TemplateOutline } from './template-outline.tsx'
import classes from './templates.module.css'

const TemplateCard = ({ id }: { id: TemplateId }) => {
  const { t } = useTranslation()
  const { kind, levels } = writingTemplates[id]
  const name = t(`templates.texts.${id}.title`)
  return (
    <Card component="article" aria-label={name}>
      <Stack gap="sm">
        <Group gap="xs">
          {[t(`writing.kinds.${kind}`), ...levels.map((level) => t(`templates.levels.${level}`))].map((label) => (
            <Badge key={label} variant="light" color="gray" c="dimmed" className={classes.badge}>
              {label}
            </Badge>
          ))}
        </Group>
        <div>
          <Title order={3} size="h4">
            {name}
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            {t(`templates.texts.${id}.about`)}
          </Text>
        </div>
        <details className={classes.details}>
          <summary className={classes.summary}>{t('templates.outline')}</summary>
          <TemplateOutline id={id} />
        </details>
        <Group>
          <LinkButton
            to="/document-generator"
            search={{ template: id }}
            variant="default"
            size="sm"
            aria-label={t('templates.useNamed', { name })}
          >
            {t('templates.use')}
          </LinkButton>
        </Group>
      </Stack>
    </Card>
  )
}

type FilterProps = { filter: TemplateFilter; onFilter: (filter: TemplateFilter) => void }

const Filters = ({ filter, onFilter }: FilterProps) => {
  const { t } = useTranslation()
  const kinds = writingKinds.map((kind) => ({ value: kind, label: t(`writing.kinds.${kind}`) }))
  const levels = templateLevels.map((level) => ({ value: level, label: t(`templates.levels.${level}`) }))
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" className={classes.filters ?? ''}>
      <NativeSelect
        label={t('templates.kindLabel')}
        value={filter.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, kind: writingKinds.find((kind) => kind === value) ?? null })
        }
        data={[{ value: '', label: t('templates.anyKind') }, ...kinds]}
      />
      <NativeSelect
        label={t('templates.levelLabel')}
        value={filter.level ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onFilter({ ...filter, level: templateLevels.find((level) => level === value) ?? null })
        }
        data={[{ value: '', label: t('templates.anyLevel') }, ...levels]}
      />
    </SimpleGrid>
  )
}

/** Public list of outlines by kind and level. */
export const TemplateList = () => {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<TemplateFilter>({ kind: null, level: null })
  return (
    <section aria-labelledby="writing-templates">
      <Stack gap="lg">
        <div>
          <Title order={2} id="writing-templates">
            {t('templates.writingTitle')}
          </Title>
          <Text c="dimmed" mt="xs" maw="var(--reading-width)">
            {t('templates.writingLede')}
          </Text>
        </div>
        <Filters filter={filter} onFilter={setFilter} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" className={classes.list ?? ''}>
          {filterTemplates(filter).map((id) => (
            <TemplateCard key={id} id={id} />
          ))}
        </SimpleGrid>
      </Stack>
    </section>
  )
}
