import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Person } from '../../contract.ts'
import { RoleForm } from './role-form.tsx'

type RoleDialogProps = {
  person: Person
  redirect?: string | undefined
  opened: boolean
  onClose: () => void
}

/** Dialog that asks a signed-in user without a role to choose one (RD-01, RD-02). */
export const RoleDialog = ({ opened, onClose, ...form }: RoleDialogProps) => {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('accounts.roleDialog.title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <RoleForm {...form} onChosen={onClose} />
    </Modal>
  )
}
