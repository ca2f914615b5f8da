import { NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { FormDialog } from '#src/client/ui/form-dialog.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { recommendersQuery } from '../client.ts'
import type { OwnLetter } from '../contract.ts'
import { type LetterMethod, letterMethods, recommenderLengths } from '../rules.ts'

type LetterMethodDialogProps = {
  /** Any letter of the application: the method is the same for all its recommenders. */
  letter: OwnLetter
  onClose: () => void
}

interface Typed {
  method: LetterMethod
  instructions: string
}

/** Dialog that records how a university takes letters, for all recommenders of an application. */
export const LetterMethodDialog = ({ letter, onClose }: LetterMethodDialogProps) => {
  const { t } = useTranslation()
  const form = useForm<Typed>({ initialValues: { method: letter.method, instructions: letter.instructions } })
  const save = useAppMutation({
    write: async (typed: Typed) =>
      await client.recommenders.setMethod({ applicationId: letter.applicationId, ...typed }),
    done: t('recommenders.saved'),
    onSaved: (output, _input, queryClient) => queryClient.setQueryData(recommendersQuery.queryKey, output),
    onDone: onClose,
  })
  return (
    <FormDialog
      opened
      title={t('recommenders.method.title', { name: letter.university })}
      form={form}
      action={save}
      submitLabel={t('recommenders.save')}
      hasCancel
      onClose={onClose}
    >
      <NativeSelect
        label={t('recommenders.method.label')}
        data={letterMethods.map((value) => ({ value, label: t(`recommenders.method.${value}`) }))}
        {...form.getInputProps('method')}
      />
      <Textarea
        label={t('recommenders.method.instructions')}
        description={t('recommenders.method.instructionsHelp')}
        maxLength={recommenderLengths.instructions}
        autosize
        minRows={2}
        dir="auto"
        {...form.getInputProps('instructions')}
      />
    </FormDialog>
  )
}
