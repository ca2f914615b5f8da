import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'

type FormProps<Values extends object> = Omit<ComponentProps<'form'>, 'form' | 'noValidate' | 'onSubmit'> & {
  form: Pick<UseFormReturnType<Values>, 'onSubmit'>
  /** Called with the valid values. */
  onSubmit: (values: Values) => unknown
  /** Called with the invalid values, to show more than the errors at the fields. */
  onRefused?: (values: Values) => void
}

const control = 'input, select, textarea, button'

/** Focuses a field; a group of checkboxes cannot take the focus, so its first checkbox does. */
const focusField = (field: HTMLElement) =>
  (field.matches(control) ? field : (field.querySelector<HTMLElement>(control) ?? field)).focus()

/**
 * Form with validation in the language of the user instead of the browser's. Errors are shown at their fields, and the
 * first invalid field in reading order takes the focus.
 */
export const Form = <Values extends object>({ form, onSubmit, onRefused, ...rest }: FormProps<Values>) => (
  <form
    {...rest}
    noValidate
    onSubmit={form.onSubmit(
      (values) => void onSubmit(values),
      (errors, values, event) => {
        const fields = event?.currentTarget.querySelectorAll<HTMLElement>('[data-path]') ?? []
        const first = [...fields].find(({ dataset }) => (dataset.path ?? '') in errors)
        if (first) focusField(first)
        onRefused?.(values)
      },
    )}
  />
)
