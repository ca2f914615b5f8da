import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
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
    <Dialog opened={opened} onClose={onClose} title={t('accounts.roleDialog.title')} size="lg">
      <RoleForm {...form} onChosen={onClose} />
    </Dialog>
  )
}
