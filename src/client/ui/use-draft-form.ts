import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form'
import { useEffect } from 'react'
import { pickChangedFields } from '../draft-storage.ts'
import type { DraftForm } from './use-draft.ts'

/** The form over a draft: what is typed goes into the draft, and what the draft learns elsewhere into the fields. */
export const useDraftForm = <Fields extends object>(
  { draft, change }: Pick<DraftForm<Fields>, 'draft' | 'change'>,
  validate: (fields: Fields) => FormErrors = () => ({}),
): UseFormReturnType<Fields> => {
  const form = useForm<Fields>({
    initialValues: draft.fields(),
    validate,
    onValuesChange: (values, previous) => {
      // What came from the draft itself was not typed here, and is not to be sent.
      const typed = pickChangedFields(pickChangedFields(values, previous), draft.fields())
      if (Object.keys(typed).length > 0) change(typed)
    },
  })
  // The draft is outside React: another device, another tab or giving it up may have changed what it holds. It is read
  // now, not when this was drawn: a key pressed between the drawing and the effect would be taken back.
  useEffect(() => {
    const learned = pickChangedFields(draft.fields(), form.getValues())
    if (Object.keys(learned).length > 0) form.setValues(learned)
  })
  return form
}
