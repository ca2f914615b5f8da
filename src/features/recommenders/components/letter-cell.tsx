import { Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { handleMenuButtonKeys } from '#src/client/ui/menu-keys.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { recommendersQuery } from '../client.ts'
import type { OwnLetter } from '../contract.ts'
import { type LetterState, letterStates } from '../rules.ts'
import { LetterBadge } from './letter-badge.tsx'

type LetterCellProps = { letter: OwnLetter; recommenderName: string }

/** State of one letter, with a menu to record what the recommender said in person. */
export const LetterCell = ({ letter, recommenderName }: LetterCellProps) => {
  const { t } = useTranslation()
  const { recommenderId, applicationId, university, standing, state } = letter
  const change = useAppMutation({
    write: async (chosen: LetterState) =>
      await client.recommenders.setState({ id: recommenderId, applicationId, state: chosen }),
    done: t('recommenders.saved'),
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(recommendersQuery.queryKey, output),
  })
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton
          mih={44}
          display="inline-flex"
          style={{ alignItems: 'center', gap: 4, flexShrink: 0 }}
          aria-label={t('recommenders.changeState', {
            name: recommenderName,
            university,
            state: t(`recommenders.standing.${standing}`),
          })}
          onKeyDown={handleMenuButtonKeys}
        >
          <LetterBadge standing={standing} />
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {letterStates.map((other) => (
          <Menu.Item key={other} disabled={other === state} onClick={() => void change.run(other)}>
            {t(`recommenders.state.${other}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
