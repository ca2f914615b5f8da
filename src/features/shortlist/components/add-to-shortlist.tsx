import { ActionIcon, Box, Button } from '@mantine/core'
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isChoice, refreshPlans, shortlistedIdsQuery } from '../client.ts'
import type { Category } from '../rules.ts'

type AddToShortlistProps = {
  universityId: string
  programId: string | null
  /** Name of the university or programme, for a screen reader and the toast. */
  name: string
  category?: Category | null
  matchScore?: number
  /** Icon alone, for a row. */
  isIcon?: boolean
  /** Whether it is the primary action of the page. */
  isPrimary?: boolean
}

const useAdd = ({ universityId, programId, name, category, matchScore }: AddToShortlistProps) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async () =>
      await client.shortlist.add({
        ...{ universityId, programId },
        ...(category ? { category } : {}),
        ...(matchScore === undefined ? {} : { matchScore }),
      }),
    done: t('shortlist.added', { name }),
    refresh: refreshPlans,
  })
}

type IconChoiceProps = { name: string; isChosen: boolean; add: ReturnType<typeof useAdd> }

const IconChoice = ({ name, isChosen, add }: IconChoiceProps) => {
  const { t } = useTranslation()
  return isChosen ? (
    <LinkButton
      to="/selected-universities"
      variant="subtle"
      size="sm"
      w={44}
      px={0}
      aria-label={t('shortlist.inListNamed', { name })}
      title={t('shortlist.inList')}
    >
      <IconBookmarkFilled size={20} aria-hidden="true" />
    </LinkButton>
  ) : (
    <ActionIcon
      color="pine"
      aria-label={t('shortlist.addNamed', { name })}
      title={t('shortlist.add')}
      loading={add.isPending}
      onClick={() => void add.run()}
    >
      <IconBookmark size={20} aria-hidden="true" />
    </ActionIcon>
  )
}

/** Button that adds a university or programme to the shortlist; afterwards it is a link to the list. */
export const AddToShortlist = (props: AddToShortlistProps) => {
  const { t } = useTranslation()
  const { data: isChosen } = useQuery({
    ...shortlistedIdsQuery,
    select: ({ entries }) => entries.some((entry) => isChoice(entry, props)),
  })
  const add = useAdd(props)
  return (
    // Wrapper around both: focus moves to an element of the same parent, and "Start application" appears beside the
    // link at the same moment.
    <Box component="span" display="contents">
      {props.isIcon ? (
        <IconChoice {...props} isChosen={isChosen ?? false} add={add} />
      ) : isChosen ? (
        <LinkButton
          to="/selected-universities"
          variant="subtle"
          size="sm"
          leftSection={<IconBookmarkFilled size={18} aria-hidden="true" />}
        >
          {t('shortlist.inList')}
        </LinkButton>
      ) : (
        <Button
          variant={props.isPrimary ? 'filled' : 'default'}
          size="sm"
          leftSection={<IconBookmark size={18} aria-hidden="true" />}
          aria-label={t('shortlist.addNamed', { name: props.name })}
          loading={add.isPending}
          onClick={() => void add.run()}
        >
          {t('shortlist.add')}
        </Button>
      )}
    </Box>
  )
}
