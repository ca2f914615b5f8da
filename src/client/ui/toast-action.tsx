import { Button, Group, Text } from '@mantine/core'

type ToastActionProps = { message: string; label: string; onPress: () => void }

/** A toast's words with the one thing that can be done about them. */
export const ToastAction = ({ message, label, onPress }: ToastActionProps) => (
  <Group justify="space-between" gap="sm" wrap="nowrap">
    <Text size="sm">{message}</Text>
    <Button size="compact-sm" variant="default" onClick={onPress}>
      {label}
    </Button>
  </Group>
)
