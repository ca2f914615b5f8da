import { Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useWrite } from '#src/client/use-write.ts'
import { languageNames } from '#src/shared/locales.ts'
import { refreshWritings } from '../client.ts'
import { maxTitleLength, type WritingLanguage, writingLanguages } from '../rules.ts'
import { type TemplateId, templateParts, writingTemplates } from '../templates.rules.ts'
import { TemplateOutline } from './template-outline.tsx'

/** Begins a writing with the headings of an outline, in the language of the text. */
const useBegin = (id: TemplateId, onBegun: (id: string) => void) => {
  const { i18n } = useTranslation()
  return useWrite({
    write: async (language: WritingLanguage) => {
      // The text may be in another language than the screen.
      await i18n.loadLanguages(language)
      const t = i18n.getFixedT(language)
      return await client.writing.create({
        kind: writingTemplates[id].kind,
        title: t(`templates.texts.${id}.title`).slice(0, maxTitleLength),
        language,
        template: id,
        headings: templateParts.map((part) => t(`templates.texts.${id}.${part}.heading`)),
      })
    },
    refresh: refreshWritings,
    onDone: (writing) => onBegun(writing.id),
  })
}

/** An outline that was chosen among the templates, before a writing begins with it. */
export const BeginFromTemplate = ({ id, onBegun }: { id: TemplateId; onBegun: (id: string) => void }) => {
  const { t, i18n } = useTranslation()
  const [language, setLanguage] = useState<WritingLanguage>(
    writingLanguages.find((one) => i18n.language.startsWith(one)) ?? 'en',
  )
  const begin = useBegin(id, onBegun)
  return (
    <PageShell width="reading">
      <TextLink to="/document-templates" size="sm">
        {t('templates.others')}
      </TextLink>
      <PageHeader
        title={t('templates.newDraft', { name: t(`templates.texts.${id}.title`) })}
        lede={t('templates.newDraftText')}
      />
      <Stack gap="lg">
        <Group align="flex-end" gap="sm">
          <NativeSelect
            label={t('templates.textLanguage')}
            value={language}
            onChange={({ currentTarget: { value } }) =>
              setLanguage(writingLanguages.find((one) => one === value) ?? 'en')
            }
            data={writingLanguages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <Button loading={begin.isPending} onClick={() => void begin.run(language)}>
            {t('templates.beginDraft')}
          </Button>
        </Group>
        <Card>
          <Text c="dimmed">{t(`templates.texts.${id}.about`)}</Text>
          <TemplateOutline id={id} />
        </Card>
      </Stack>
    </PageShell>
  )
}
