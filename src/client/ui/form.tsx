import type { UseFormReturnType } from '@mantine/form'
import type { ComponentProps } from 'react'

type FormProps<Values extends object> = Omit<ComponentProps<'form'>, 'form' | 'noValidate' | 'onSubmit'> & {
  form: Pick<UseFormReturnType<Values>, 'onSubmit'>
  /** Takes the values once nothing is wrong with them. */
  onSubmit: (values: Values) => unknown
  /** Says more than the fields do about what is wrong. */
  onRefused?: (values: Values) => void
}

const control = 'input, select, textarea, button'

/** A group of boxes takes no focus itself: its first box does. */
const focusField = (field: HTMLElement) =>
  (field.matches(control) ? field : (field.querySelector<HTMLElement>(control) ?? field)).focus()

/**
 * Every form of the product: checked by its own rules in the reader's language, not by the browser in the browser's.
 * What is wrong shows at its field, and the first of these in reading order takes the focus.
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
