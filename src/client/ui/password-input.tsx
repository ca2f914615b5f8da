import { PasswordInput as BasePasswordInput, type PasswordInputProps } from '@mantine/core'

/** Password field that is marked invalid for screen readers too; Mantine's marks its frame alone. */
export const PasswordInput = (props: PasswordInputProps) => (
  <BasePasswordInput aria-invalid={props.error ? true : undefined} {...props} />
)
