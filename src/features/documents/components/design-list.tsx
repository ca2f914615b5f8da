import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { documentDesigns } from '../rules.ts'
import { DesignSample } from './design-sample.tsx'

/** Public list of CV designs with their samples. */
export const DesignList = () => {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="cv-designs">
      <Title order={2} id="cv-designs">
        {t('templates.cvTitle')}
      </Title>
      <Text c="dimmed" mt="xs" mb="lg" maw="var(--reading-width)">
        {t('templates.cvLede')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xl" verticalSpacing="xl">
        {documentDesigns.map((design) => (
          <Stack key={design} component="article" gap="sm">
            <DesignSample design={design} />
            <div>
              <Title order={3} size="h4">
                {t(`documents.designs.${design}`)}
              </Title>
              <Text size="sm" c="dimmed" mt={4}>
                {t(`templates.designs.${design}`)}
              </Text>
            </div>
            <div>
              <LinkButton
                to="/document-creator"
                search={{ design }}
                variant="default"
                size="sm"
                aria-label={t('templates.useDesignNamed', { design: t(`documents.designs.${design}`) })}
              >
                {t('templates.useDesign')}
              </LinkButton>
            </div>
          </Stack>
        ))}
      </SimpleGrid>
    </section>
  )
}
