import { Button, type ButtonProps } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { AppMutation } from '../use-app-mutation.ts'

type RemoveButtonProps = ButtonProps & {
  /** Accessible name, which names the item where several buttons have the same label. */
  'aria-label'?: string
  hasIcon?: boolean
} & (
    | { removal: Pick<AppMutation<void, unknown>, 'run' | 'isPending'>; onClick?: never }
    | { removal?: never; onClick: () => void }
  )

/** Button that removes an item of a list or form. Grey by default; brick where the removal deserves a warning. */
export const RemoveButton = ({ hasIcon = false, removal, onClick, ...props }: RemoveButtonProps) => (
  <Button
    variant="subtle"
    size="sm"
    color="gray.8"
    loading={removal?.isPending ?? false}
    leftSection={hasIcon ? <IconTrash size={18} aria-hidden="true" /> : null}
    onClick={removal ? () => void removal.run() : onClick}
    {...props}
  />
)
