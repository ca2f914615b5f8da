import { Button, Stack } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import type { PlanTarget } from '../../contract.ts'
import { findWatch, watchesQuery } from '../watching.client.ts'
import type { Watch } from '../watching.contract.ts'
import { WatchStatus } from './watch-status.tsx'

type WatchButtonProps = {
  /** Address of the page; without one, nothing is shown. */
  url: string
  about: PlanTarget | undefined
  /** Name of the programme, application or page. */
  name: string
  /** Reading of the page that is shown. */
  readingId?: string
}

const useWatching = ({ url, about }: WatchButtonProps) => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async (watch: Watch | undefined) => {
      if (watch) await client.officialPages.unwatch({ id: watch.id })
      else await client.officialPages.watch({ url, ...(about ? { about } : {}) })
    },
    done: (_output, watch) => t(watch ? 'officialPages.watching.stopped' : 'officialPages.watching.started'),
    failed: (error) => (getErrorCode(error) === 'PAGE_NOT_READ' ? t('officialPages.watching.refused') : undefined),
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: watchesQuery.queryKey }),
  })
}

/** Button with a pressed state that starts and stops to watch a page, and the state of the page while it is watched. */
export const WatchButton = (props: WatchButtonProps) => {
  const { t } = useTranslation()
  const { data } = useQuery(watchesQuery)
  const { run, isPending } = useWatching(props)
  const { url, name, readingId } = props
  if (!isWebAddress(url)) return null
  const watch = findWatch(data?.watches, { url, readingId })
  const Icon = watch ? IconBellCheck : IconBell
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        size="sm"
        variant={watch ? 'light' : 'default'}
        leftSection={<Icon size={18} aria-hidden="true" />}
        aria-pressed={watch !== undefined}
        aria-label={t('officialPages.watching.watchNamed', { name })}
        disabled={data === undefined}
        loading={isPending}
        onClick={() => void run(watch)}
      >
        {t('officialPages.watching.watch')}
      </Button>
      {watch ? <WatchStatus watch={watch} /> : null}
    </Stack>
  )
}
