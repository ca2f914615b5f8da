import { Button, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { professorsQuery } from '#src/features/professors/client.ts'
import { ReadFirst } from '#src/features/professors/components/read-first.tsx'
import type { Professor } from '#src/features/professors/contract.ts'
import { languageNames } from '#src/shared/locales.ts'
import { refreshWritings } from '../client.ts'
import { maxTitleLength, type WritingLanguage, writingLanguages } from '../rules.ts'
import { type TemplateId, templateParts, writingTemplates } from '../templates.rules.ts'
import { TemplateOutline } from './template-outline.tsx'

/** Mutation that creates a writing with the headings of an outline, in the language of the text. */
const useBegin = (id: TemplateId, professor: Professor | undefined, onBegun: (id: string) => void) => {
  const { i18n } = useTranslation()
  return useAppMutation({
    write: async (language: WritingLanguage) => {
      // Loads the language of the text, which may differ from the UI language.
      await i18n.loadLanguages(language)
      const t = i18n.getFixedT(language)
      return await client.writing.create({
        kind: writingTemplates[id].kind,
        title: (professor
          ? t('professors.emailTo', { name: professor.professorName })
          : t(`templates.texts.${id}.title`)
        ).slice(0, maxTitleLength),
        language,
        targetId: professor?.selectedUniversityId ?? null,
        template: id,
        headings: templateParts.map((part) => t(`templates.texts.${id}.${part}.heading`)),
      })
    },
    refresh: refreshWritings,
    onDone: (writing) => onBegun(writing.id),
  })
}

type BeginFromTemplateProps = {
  id: TemplateId
  /** Selected professor to whom the writing is addressed. */
  professorId?: string | undefined
  onBegun: (id: string) => void
}

/** Preview of a chosen outline, with a button that creates the writing. */
export const BeginFromTemplate = ({ id, professorId, onBegun }: BeginFromTemplateProps) => {
  const { t, i18n } = useTranslation()
  const { data: professor } = useQuery({
    ...professorsQuery,
    enabled: professorId !== undefined,
    select: (professors) => professors.find((one) => one.id === professorId),
  })
  const [language, setLanguage] = useState<WritingLanguage>(
    writingLanguages.find((one) => i18n.language.startsWith(one)) ?? 'en',
  )
  const begin = useBegin(id, professor, onBegun)
  return (
    <PageShell width="reading">
      <TextLink to="/document-templates" size="sm">
        {t('templates.others')}
      </TextLink>
      <PageHeader
        title={
          professor
            ? t('professors.emailTo', { name: professor.professorName })
            : t('templates.newDraft', { name: t(`templates.texts.${id}.title`) })
        }
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
        {professor ? <ReadFirst professors={[professor]} /> : null}
        <Card>
          <Text c="dimmed">{t(`templates.texts.${id}.about`)}</Text>
          <TemplateOutline id={id} />
        </Card>
      </Stack>
    </PageShell>
  )
}
