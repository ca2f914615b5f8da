import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { pickChangedFields } from '../draft-storage.ts'
import type { DraftForm } from './use-draft.ts'

/** Binds a form to a draft: input goes into the draft, and changes of the draft from elsewhere into the fields. */
export const useDraftForm = <Fields extends object>(
  { draft, change }: Pick<DraftForm<Fields>, 'draft' | 'change'>,
  validate: (fields: Fields) => FormErrors = () => ({}),
): UseFormReturnType<Fields> => {
  const form = useForm<Fields>({
    initialValues: draft.fields(),
    validate,
    onValuesChange: (values, previous) => {
      // Values from the draft itself were not typed here, and must not be sent.
      const typed = pickChangedFields(pickChangedFields(values, previous), draft.fields())
      if (Object.keys(typed).length > 0) change(typed)
    },
  })
  // The draft is outside React: another device, another tab or a discard may have changed it. It is read now, not at
  // render time: a key pressed between rendering and the effect would be reverted.
  useEffect(() => {
    const learned = pickChangedFields(draft.fields(), form.getValues())
    if (Object.keys(learned).length > 0) form.setValues(learned)
  })
  return form
}
