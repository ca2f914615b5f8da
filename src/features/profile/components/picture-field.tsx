import { Avatar, Button, FileButton, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { formatErrorText, getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { buildPictureUrl, pictureFormats } from '../picture/picture.rules.ts'

type PictureFieldProps = {
  name: string
  /** Version of the shown picture; null without one. */
  picture: string | null
  onChanged: () => Promise<void>
}

const accepted = pictureFormats.map((format) => `image/${format}`).join(',')

const problemKeys = {
  FILE_TOO_LARGE: 'profile.picture.tooLarge',
  FILE_TYPE_INVALID: 'profile.picture.wrongType',
  FILE_EMPTY: 'profile.picture.wrongType',
  FILE_DAMAGED: 'profile.picture.damaged',
} as const

const isKnown = (code: string | undefined): code is keyof typeof problemKeys =>
  code !== undefined && code in problemKeys

/** Field to choose, change and remove the user's picture; errors of rejected files appear beside it. */
export const PictureField = ({ name, picture, onChanged }: PictureFieldProps) => {
  const { t } = useTranslation()
  const change = useAppMutation({
    write: async (file: File | null) =>
      file ? await client.profile.picture.set({ file }) : await client.profile.picture.remove(),
    onSaved: onChanged,
    done: t('profile.updated'),
    failed: null,
  })
  const code = getErrorCode(change.error)
  return (
    <Group gap="lg" wrap="nowrap" align="center" role="group" aria-label={t('profile.picture.label')}>
      <Avatar size={88} color="pine" name={name} src={picture ? buildPictureUrl(picture) : null} alt="" />
      <div>
        <Group gap="sm">
          <FileButton accept={accepted} onChange={(file) => file && void change.run(file)}>
            {(button) => (
              <Button variant="default" size="sm" loading={change.isPending} {...button}>
                {picture ? t('profile.picture.change') : t('profile.picture.choose')}
              </Button>
            )}
          </FileButton>
          {picture ? (
            <Button variant="subtle" size="sm" disabled={change.isPending} onClick={() => void change.run(null)}>
              {t('profile.picture.remove')}
            </Button>
          ) : null}
        </Group>
        {change.isError ? (
          <Text size="sm" c="brick" mt="xs" role="alert">
            {isKnown(code) ? t(problemKeys[code]) : formatErrorText(change.error, t)}
          </Text>
        ) : null}
      </div>
    </Group>
  )
}
