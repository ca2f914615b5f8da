import type { UseFormReturnType } from '@mantine/form'
import { ORPCError } from '@orpc/client'
import { findFailedField } from '../errors.ts'

type AnyForm<Values> = Pick<UseFormReturnType<Values>, 'getValues' | 'getInputNode' | 'setFieldError'>

/** Marks and focuses the field that the server rejected; the form shows the error text. */
export const setServerFieldError = <Values extends object>(form: AnyForm<Values>, error: unknown): void => {
  const name = error instanceof ORPCError ? findFailedField(error.data)?.split('.')[0] : undefined
  // A field without input has no value yet.
  const field = name !== undefined && (name in form.getValues() || form.getInputNode(name)) ? name : undefined
  if (!field) return
  form.setFieldError(field as Parameters<typeof form.setFieldError>[0], true)
  form.getInputNode(field as Parameters<typeof form.getInputNode>[0])?.focus()
}
