import { Button, Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { refreshWritings } from '../client.ts'
import { type WritingKind, writingKinds, writingLanguages } from '../rules.ts'

/** Form that creates a writing of a kind, in the UI language. */
export const BeginWriting = ({ onBegun }: { onBegun: (id: string) => void }) => {
  const { t, i18n } = useTranslation()
  const language = writingLanguages.find((one) => i18n.language.startsWith(one)) ?? 'en'
  const begin = useAppMutation({
    write: async (kind: WritingKind) =>
      await client.writing.create({ kind, title: t(`writing.kinds.${kind}`), language }),
    refresh: refreshWritings,
    onDone: ({ id }) => onBegun(id),
  })
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button loading={begin.isPending}>{t('writing.begin')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {writingKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => void begin.run(kind)}>
            {t(`writing.kinds.${kind}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
