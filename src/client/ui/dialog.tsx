import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Modal dialog with a named close button. The focus returns to the opener. */
export const Dialog = (props: ModalProps) => {
  const { t } = useTranslation()
  return <Modal closeButtonProps={{ 'aria-label': t('ui.close') }} {...props} />
}
