import { Button, Group, Text } from '@mantine/core'

type ToastActionProps = { message: string; label: string; onPress: () => void }

/** Toast text with its one action. */
export const ToastAction = ({ message, label, onPress }: ToastActionProps) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <Text size="sm">{message}</Text>
    <Button size="compact-sm" variant="default" onClick={onPress}>
      {label}
    </Button>
  </Group>
)
