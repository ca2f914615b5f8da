import { useIsMutating } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import classes from './task-bar.module.css'

/** Whether a task is followed on screen: it has a key such as `profile.update` (SS-06). */
const isTask = (key: readonly unknown[] | undefined) => typeof key?.[0] === 'string' && /\.\w+$/.test(key[0])

/** A thin line along the top while a named task runs; it takes no place and no attention otherwise. */
export const TaskBar = () => {
  const { t } = useTranslation()
  const running = useIsMutating({ predicate: ({ options }) => isTask(options.mutationKey) })
  if (running === 0) return null
  return <div role="progressbar" aria-label={t('ui.working')} className={classes.bar} />
}
